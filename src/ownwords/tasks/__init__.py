"""What the memory model does, one task a file: a typed input, a typed result, and an offline rule that does the job
without a model. Tasks are pure: they read nothing, write nothing, and only propose; `ownwords.writing` decides."""
