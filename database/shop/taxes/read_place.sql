-- Where an order is billed, from what the client sent. Without a country, that of the shop.
create or replace function internal.read_place(country text, region text, company text, tax_number text) returns internal.billing_place
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_variable
declare
  place internal.billing_place;
begin
  place.country := coalesce(nullif(upper(trim(country)), ''), internal.shop_country());
  place.region := nullif(trim(region), '');
  place.company := nullif(trim(company), '');
  if not internal.is_country(place.country) then
    raise exception using errcode = 'PT400', message = 'This country does not exist', detail = left(country, 200), hint = 'unknown_country';
  end if;
  if length(place.region) > 100 or length(place.company) > 200 then
    raise exception using errcode = 'PT400', message = 'A region can have up to 100 characters and a company name up to 200';
  end if;
  place.tax_number := internal.tidy_tax_number(place.country, left(tax_number, 100));
  if place.tax_number !~ '^[A-Z0-9]{2,20}$' then
    raise exception using errcode = 'PT400', message = 'A tax number must have 2 to 20 letters and digits', hint = 'invalid_tax_number';
  end if;
  return place;
end
$$;
