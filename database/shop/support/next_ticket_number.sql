create or replace function internal.next_ticket_number() returns text
language sql volatile security definer
set search_path = ''
as $$
  select 'T-' || lpad(n::text, greatest(6, length(n::text)), '0') from (select nextval('internal.ticket_number_seq') as n) as drawn
$$;
