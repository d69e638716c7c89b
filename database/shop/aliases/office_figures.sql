-- Kept for one release: open tabs and processes of the previous version use it.
create or replace function public.office_figures(first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$ select public.admin_figures(office_figures.first_day, office_figures.last_day) $$;
grant execute on function public.office_figures(date, date) to authenticated;
