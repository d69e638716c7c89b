-- Kept for one release: open tabs and processes of the previous version use it.
create or replace function public.office_search(query text)
returns table (kind text, id text, title text, detail text, status text)
language sql stable
set search_path = ''
as $$ select found.kind, found.id, found.title, found.detail, found.status from public.admin_search(office_search.query) as found $$;
grant execute on function public.office_search(text) to authenticated;
