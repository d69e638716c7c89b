-- Records the register's answer about a client's tax number: confirmed, refused, or unconfirmed if there was none. No answer changes
-- nothing that is known, and a decision of the team stands. Returns the status that holds now.
create or replace function internal.store_tax_check(client uuid, country text, number text, company text, answer text) returns text
language sql
set search_path = ''
as $$
  insert into public.tax_numbers as n (client_id, country, number, company, status)
  values (client, store_tax_check.country, store_tax_check.number, store_tax_check.company, answer)
  on conflict (client_id, country, number) do update set company = excluded.company,
    status = case when n.by_team or excluded.status = 'unconfirmed' then n.status else excluded.status end,
    checked_at = case when n.by_team or excluded.status = 'unconfirmed' then n.checked_at else now() end
  returning n.status
$$;
