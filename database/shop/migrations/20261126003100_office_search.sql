-- Text as searches compare it: without case, accents and the optional marks and letter forms of Arabic. Upper case with
-- accents is listed as well, because lower() leaves it alone under the locale C.
create function internal.search_key(words text) returns text
language sql immutable
set search_path = ''
as $$
  select translate(
    regexp_replace(lower(words), '[\u064B-\u0652\u0640]', '', 'g'),
    'áàâäãéèêëíìîïóòôöõúùûüñçÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇأإآىة', 'aaaaaeeeeiiiiooooouuuuncaaaaaeeeeiiiiooooouuuuncااايه'
  )
$$;
-- Whoever writes a row of an indexed table computes its key.
grant execute on function internal.search_key(text) to authenticated, service_role;

-- Beginnings of names, emails and numbers are read in index order, so that a search stops after a few rows, however many
-- match. Trigrams find the middle of a word; their indexes have no list of pending entries, which every search would read.
create index users_by_name on public.users (internal.search_key(first_name || ' ' || last_name) text_pattern_ops) where role <> 'guest';
create index users_by_last_name on public.users (internal.search_key(last_name) text_pattern_ops) where role <> 'guest';
create index users_by_email on public.users (internal.search_key(email) text_pattern_ops) where role <> 'guest';
create index users_search on public.users
  using gin (internal.search_key(first_name || ' ' || last_name || e'\n' || coalesce(email, '')) extensions.gin_trgm_ops) with (fastupdate = off) where role <> 'guest';

create index orders_by_name on public.orders (internal.search_key(client_name) text_pattern_ops);
-- The number without its prefix, year and zeros: 42 of HC-2026-0042.
create index orders_by_short_number on public.orders (ltrim(split_part(order_number, '-', 3), '0') text_pattern_ops);

create index tickets_by_number on public.tickets (number text_pattern_ops);
create index tickets_search on public.tickets using gin (internal.search_key(subject) extensions.gin_trgm_ops) with (fastupdate = off);
create index campaigns_by_name on public.campaigns (internal.search_key(name) text_pattern_ops);
create index campaigns_search on public.campaigns using gin (internal.search_key(name) extensions.gin_trgm_ops) with (fastupdate = off);
