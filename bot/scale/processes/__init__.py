"""Several processes of one bot: what each claims, which shards it holds, and interactions by HTTP."""
