-- The tax number of a quote's draft if the register has to be asked about it: {country, number}, or null. It is asked where a
-- confirmation changes the tax, and again after a day without an answer or thirty with one.
create or replace function internal.begin_number_check(draft jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  place constant internal.billing_place := internal.read_place(draft ->> 'country', draft ->> 'region', draft ->> 'company', draft ->> 'tax_number');
begin
  if place.tax_number is null or place.company is null or not (internal.tax_for(place, true)).reverse_charge or exists (
    select from internal.quote_tax_numbers as n
    where (n.country, n.number) = (place.country, place.tax_number)
      and n.checked_at > now() - case n.status when 'unconfirmed' then interval '1 day' else interval '30 days' end
  ) then
    return null;
  end if;
  return jsonb_build_object('country', place.country, 'number', place.tax_number);
end
$$;
