-- How much of a payment the client's bank holds or has taken for good. A bank that only asks holds nothing.
create or replace function internal.held_by_disputes(paid uuid) returns numeric
language sql stable
set search_path = ''
as $$
  select coalesce(sum(d.amount), 0) from public.disputes as d
  where d.payment_id = paid and not d.inquiry and d.status in ('needs_response', 'under_review', 'lost')
$$;
