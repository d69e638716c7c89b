-- Null while the journal is empty.
create or replace function internal.first_booked_month() returns date
language sql stable
set search_path = ''
as $$
  select date_trunc('month', internal.local_date(least(
    (select min(p.settled_at) from public.payments as p where p.status = 'succeeded' or p.undone_at is not null),
    (select min(i.created_at) from public.invoices as i),
    (select min(t.booked_at) from public.transfers as t))))::date
$$;
