-- The form in which Discord has a post: 'classic', or 'card', a box of layout components.
ALTER TABLE posts ADD COLUMN form TEXT NOT NULL DEFAULT 'classic';
