"""Tables for language models, over the Model Context Protocol: ``netdeck mcp``. Needs the extra ``mcp``."""
