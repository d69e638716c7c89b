-- The newest form of a service. `other` is asked of lines of the team's own, and of services without a form.
create or replace function internal.form_of(service text) returns public.intake_forms
language sql stable
set search_path = ''
as $$
  select f from public.intake_forms as f
  where f.service in (form_of.service, 'other')
  order by f.service = form_of.service desc, f.version desc
  limit 1
$$;
