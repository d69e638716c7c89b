-- Text normalised for search: without case, accents and the optional marks and letter forms of Arabic.
create or replace function internal.folded(words text) returns text
language sql immutable
set search_path = ''
as $$
  select translate(
    regexp_replace(lower(words), '[\u064B-\u0652\u0640]', '', 'g'),
    'áàâäãéèêëíìîïóòôöõúùûüñçأإآىة', 'aaaaaeeeeiiiiooooouuuuncااايه'
  )
$$;
