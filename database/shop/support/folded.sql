-- The knowledge base is searched here, so that no reader loads all of it; and what a ticket's files may be.
-- Letters as a search compares them: without case, accents, and the marks and forms that Arabic writes one way or another.
create or replace function internal.folded(words text) returns text
language sql immutable
set search_path = ''
as $$
  select translate(
    regexp_replace(lower(words), '[\u064B-\u0652\u0640]', '', 'g'),
    'áàâäãéèêëíìîïóòôöõúùûüñçأإآىة', 'aaaaaeeeeiiiiooooouuuuncااايه'
  )
$$;
