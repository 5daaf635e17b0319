-- Words that customers type for colours of pieces. A word joins the group that has its colour, if
-- no group has the word yet: an administrator may have written groups of their own.
WITH added(known, word) AS (
  VALUES
    ('red', 'maroon'), ('red', 'mehroon'), ('red', 'crimson'), ('red', 'wine'),
    ('blue', 'navy'), ('blue', 'navy blue'), ('blue', 'royal blue'), ('blue', 'sky blue'),
    ('green', 'bottle green'), ('green', 'mint green'), ('green', 'mint'), ('green', 'olive'),
    ('pink', 'rani pink'), ('pink', 'baby pink'), ('pink', 'magenta'),
    ('yellow', 'mustard'), ('purple', 'violet'), ('purple', 'lavender'), ('purple', 'jamun'),
    ('american diamond', 'white stone'), ('american diamond', 'white stones')
), fresh AS (
  SELECT s.id, array_agg(DISTINCT a.word ORDER BY a.word) AS words
  FROM search_synonyms s JOIN added a ON a.known = ANY(s.terms)
  WHERE NOT EXISTS (SELECT FROM search_synonyms other WHERE a.word = ANY(other.terms))
  GROUP BY s.id
)
UPDATE search_synonyms s SET terms = s.terms || f.words FROM fresh f
WHERE f.id = s.id AND cardinality(s.terms) + cardinality(f.words) <= 20;
