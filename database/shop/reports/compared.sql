-- A figure, the one before (null if the period before is not covered) and the relative change (0.25: a quarter more).
create or replace function internal.compared(value numeric, before numeric, covered boolean) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('value', compared.value, 'before', b.before, 'change', round((compared.value - b.before) / nullif(b.before, 0), 4))
  from (select case when compared.covered then compared.before end as before) as b
$$;
