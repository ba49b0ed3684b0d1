-- Every deleted message of a server is looked for among the posts.
CREATE INDEX posts_by_message ON posts (message);
