-- Whether all campaigns in a file belong to the caller. An export of the agency's account can cover several clients.
create or replace function internal.import_is_own(import public.result_imports) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select import.state = 'applied' and import.mapping <> '{}' and not exists (
    select from jsonb_each_text(import.mapping) as m
    left join public.campaigns as c on c.id = m.value::uuid
    where c.client_id is distinct from auth.uid()
  )
$$;
grant execute on function internal.import_is_own(public.result_imports) to authenticated;
