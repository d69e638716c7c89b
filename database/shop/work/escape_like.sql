-- A search text for a LIKE pattern, in which every sign is a letter.
create or replace function internal.escape_like(words text) returns text
language sql immutable
set search_path = ''
return regexp_replace(words, '([\\%_])', '\\\1', 'g');
