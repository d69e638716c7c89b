-- What is known of a client's tax number before the register is asked: {country, number, status, ask}. `status` is 'unneeded' where no
-- confirmation would change the tax. `ask` is true unless there is an answer of the last thirty days or of the team.
create or replace function internal.begin_tax_check(client uuid, country text, region text, typed text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_variable
declare
  place constant internal.billing_place := internal.read_place(country, region, null, typed);
  known public.tax_numbers;
begin
  if place.tax_number is null then
    raise exception using errcode = 'PT400', message = 'A tax number must have 2 to 20 letters and digits', hint = 'invalid_tax_number';
  end if;
  if place.country = (select s.seller_country from internal.shop_settings as s) 
    or not (internal.rate_at(place.country, place.region)).reverse_charge
  then
    return jsonb_build_object('country', place.country, 'number', place.tax_number, 'status', 'unneeded', 'ask', false);
  end if;
  select n.* into known from public.tax_numbers as n
  where n.client_id = client and n.country = place.country and n.number = place.tax_number;
  if known.id is null and (select count(*) from public.tax_numbers as n where n.client_id = client) >= 20 then
    raise exception using errcode = 'PT429', message = 'We have already checked 20 tax numbers for this account. Please contact us.';
  end if;
  return jsonb_build_object('country', place.country, 'number', place.tax_number, 'status', coalesce(known.status, 'unconfirmed'),
    'ask', known.id is null or not (known.by_team or known.status <> 'unconfirmed' and known.checked_at > now() - interval '30 days'));
end
$$;
