-- The state of a quote now: one that was sent has expired after its last day. The view `quotes` calls it for its reader.
create or replace function internal.quote_state(state text, ends_on date) returns text
language sql stable
set search_path = ''
as $$
  select case when quote_state.state in ('sent', 'questioned') and quote_state.ends_on < internal.shop_today() then 'expired' else quote_state.state end
$$;
grant execute on function internal.quote_state(text, date) to authenticated;
