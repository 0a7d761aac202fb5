"""Models of real providers, over HTTP: a question goes out in the provider's protocol, and its answer or one clear line
about what went wrong comes back (`ports.models`).

Nothing is tried again, and nothing has a time limit here: the caller decides both, and to cancel a question closes its
connection. No key, no prompt and no answer is in an error. A module that imports a provider's library takes a second or
more to load: `late` puts that off until the first question.
"""
