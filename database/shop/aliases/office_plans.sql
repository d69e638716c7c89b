-- Kept for one release: open tabs and processes of the previous version use it.
create or replace function public.office_plans(first_day date, last_day date) returns jsonb
language sql stable
set search_path = ''
as $$ select public.admin_plan_figures(office_plans.first_day, office_plans.last_day) $$;
grant execute on function public.office_plans(date, date) to authenticated;
