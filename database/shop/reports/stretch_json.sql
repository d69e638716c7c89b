-- `{from, to, before: {from, to}}`
create or replace function internal.stretch_json(before_day date, first_day date, last_day date) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('from', first_day, 'to', last_day, 'before', jsonb_build_object('from', before_day, 'to', first_day - 1))
$$;
