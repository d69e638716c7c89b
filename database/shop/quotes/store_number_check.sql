-- Records the register's answer about the tax number of a quote. No answer changes nothing that is known.
create or replace function internal.store_number_check(country text, number text, answer text) returns void
language sql
set search_path = ''
as $$
  insert into internal.quote_tax_numbers as n (country, number, status)
  values (store_number_check.country, store_number_check.number, answer)
  on conflict (country, number) do update set
    status = case excluded.status when 'unconfirmed' then n.status else excluded.status end,
    checked_at = case when excluded.status = 'unconfirmed' and n.status <> 'unconfirmed' then n.checked_at else now() end
$$;
