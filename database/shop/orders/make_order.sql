-- A pending, unpaid order for a client's account, billed where the client is unless `place` says otherwise. The client is asked to
-- pay it, unless it is about to be charged.
create or replace function internal.make_order(client uuid, items jsonb, origin text, charged boolean default false, place internal.billing_place default null) returns public.orders
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  person public.users;
  made public.orders;
begin
  select u.* into person from public.users as u where u.id = client and u.is_active;
  if not found or person.email is null then
    raise exception using errcode = 'PT404', message = 'This client has no active account with an email address';
  end if;
  place := case when (place).country is null then internal.billing_place_of(client) else place end;
  insert into public.orders (client_id, client_name, client_email, items, origin, country, region, company, tax_number)
  values (client, left(trim(person.first_name || ' ' || person.last_name), 200), person.email, items, origin,
    place.country, place.region, place.company, place.tax_number)
  returning * into made;
  if not charged then perform internal.request_payment(made); end if;
  return made;
end
$$;
