-- The state of a quote now: one that was sent has expired after its last day.
create or replace function internal.quote_state(quote internal.quotes) returns text
language sql stable
set search_path = ''
as $$
  select case when quote.state in ('sent', 'questioned') and exists (
    select from internal.quote_versions as v
    where v.quote_id = quote.id and v.version = quote.sent_version and v.ends_on < internal.local_date()
  ) then 'expired' else quote.state end
$$;
