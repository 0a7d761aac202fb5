"""The memory for clients of the Model Context Protocol: tools and resources, on stdio and over HTTP.

The official library takes more than a second to load. Only `protocol`, `stdio` and `http` import it, and they are
imported when somebody speaks MCP; what is offered and what it does stands in the other modules, without it.
"""
