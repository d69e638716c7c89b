-- Stored lines as the team typed them, to price them again: packages without price.
create or replace function internal.typed_lines(lines jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_agg(case when l ->> 'id' is null
    then jsonb_build_object('name', l -> 'name', 'service_type', l -> 'service_type', 'price', l -> 'net')
    else jsonb_build_object('id', l -> 'id') end || jsonb_build_object('quantity', l -> 'quantity', 'expected_cost', l -> 'expected_cost') order by n)
  from jsonb_array_elements(lines) with ordinality as i (l, n)
$$;
