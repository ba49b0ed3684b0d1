"""A few processes for what takes long: pictures are painted, films made and answers found there."""
