-- Prices and numbers a new order for the place where it is billed, and compares the result with what the client was shown. An order
-- of the agency may have custom lines and does not count towards the client's limit of unpaid orders. One of an accepted quote has its
-- prices (internal.offered_order).
create or replace function internal.price_order() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted text := upper(trim(coalesce(new.promo_code, '')));
  place constant internal.billing_place := internal.read_place(new.country, new.region, new.company, new.tax_number);
  tax constant internal.tax_rule := internal.tax_of(new.client_id, place, new.origin <> 'shop');
  sold_in constant text := internal.shop_currency();
  promo public.promo_codes;
  rejection text;
  totals internal.totals;
  sent jsonb := new.items;
  lines jsonb;
  amounts numeric[];
  changed boolean;
begin
  if new.origin = 'quote' then return internal.number_order(internal.offered_order(new)); end if;
  if new.origin = 'shop' then perform internal.must_be_open(); end if;
  -- Without a limit, one account could fill the table.
  if new.origin = 'shop' and current_setting('role', true) = 'authenticated' and (
    select count(*) from (select from public.orders as o
      where o.client_id = new.client_id and o.status = 'pending' and o.payment_status = 'unpaid' limit 20) as unpaid
  ) = 20 then
    raise exception using errcode = 'PT429', message = 'You already have 20 unpaid orders. Please pay one of them first.';
  end if;

  if place.tax_number is not null and place.company is null then
    raise exception using errcode = 'PT400', message = 'A tax number needs a company name', hint = 'company_needed';
  end if;
  if tax.needs_address and new.origin = 'shop' and trim(coalesce(new.delivery_address, '')) = '' then
    raise exception using errcode = 'PT400', message = 'Orders from this location need a postal address', hint = 'address_needed';
  end if;

  select jsonb_agg(jsonb_build_object(
      'id', l.product_id, 'name', l.name, 'service_type', l.service_type, 'price', l.unit_price,
      'quantity', l.quantity, 'packageType', l.package_type, 'serviceLink', l.service_link
    ) order by l.position), array_agg(l.line_total order by l.position), sum(l.line_total)
  into lines, amounts, new.subtotal
  from internal.price_items(sent, tax, new.origin <> 'shop') as l;

  if wanted <> '' then
    -- The use is reserved when the payment begins.
    select * into promo from public.promo_codes where code = wanted;
    rejection := internal.promo_error(promo, new.subtotal, new.client_id);
    if rejection is not null then
      raise exception using errcode = 'PT422', message = 'This promo code cannot be used', detail = rejection, hint = 'promo_refused';
    end if;
  end if;
  totals := internal.add_up(amounts, promo.percent_off, tax);

  changed := new.total_amount is distinct from null and new.total_amount <> totals.total
    or new.currency is distinct from null and new.currency <> sold_in
    or exists (
      select from jsonb_array_elements(sent) with ordinality as a (item, n)
      join jsonb_array_elements(lines) with ordinality as b (line, n) using (n)
      -- The price of a custom line is the team's, and net.
      where jsonb_typeof(item -> 'price') = 'number' and item ->> 'id' is not null and (item ->> 'price')::numeric <> (line ->> 'price')::numeric
    );
  if changed then
    raise exception using errcode = 'PT409', message = 'Prices have changed. Please check the new total.',
      hint = 'price_changed',
      detail = public.quote(
        (select jsonb_agg(jsonb_build_object('id', l -> 'id', 'quantity', l -> 'quantity')) from jsonb_array_elements(lines) as l),
        nullif(wanted, ''), place.country, place.region, place.company, place.tax_number)::text;
  end if;

  new.items := lines;
  new.country := place.country;
  new.region := place.region;
  new.company := place.company;
  new.tax_number := place.tax_number;
  new.tax_rate := tax.rate;
  new.tax_name := tax.name;
  new.tax_inclusive := tax.inclusive;
  new.reverse_charge := tax.reverse_charge;
  new.discount := totals.discount;
  new.tax := totals.tax;
  new.total_amount := totals.total;
  new.promo_code := nullif(wanted, '');
  new.currency := sold_in;
  return internal.number_order(new);
end
$$;
