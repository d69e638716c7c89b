-- What a cart costs the caller now. `items`: [{id, quantity}]. Unit prices are as the buyer sees them: with tax where `tax_inclusive`.
-- A tax number counts once it is confirmed for the caller's account.
create or replace function public.quote(items jsonb, promo_code text default null, country text default null, region text default null,
  company text default null, tax_number text default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted text := upper(trim(coalesce(promo_code, '')));
  place constant internal.billing_place := internal.read_place(country, region, company, tax_number);
  tax constant internal.tax_rule := internal.tax_of(auth.uid(), place);
  lines jsonb;
  amounts numeric[];
  subtotal numeric;
  promo public.promo_codes;
  rejection text;
  totals internal.totals;
begin
  if not internal.shows_shop() then perform internal.must_be_open(); end if;
  select jsonb_agg(jsonb_build_object(
      'id', l.product_id, 'name', l.name, 'service', l.service_type,
      'unit_price', l.unit_price, 'quantity', l.quantity, 'line_total', l.line_total
    ) order by l.position), array_agg(l.line_total order by l.position), sum(l.line_total)
  into lines, amounts, subtotal
  from internal.price_items(items, tax) as l;

  if wanted <> '' then
    select * into promo from public.promo_codes where code = wanted;
    rejection := internal.promo_error(promo, subtotal, auth.uid());
  end if;
  totals := internal.add_up(amounts, case when rejection is null then promo.percent_off end, tax);

  return jsonb_build_object(
    'lines', lines,
    'subtotal', totals.subtotal, 'discount', totals.discount, 'tax', totals.tax, 'total', totals.total,
    'currency', internal.shop_currency(),
    'country', place.country, 'region', place.region, 'tax_rate', tax.rate, 'tax_name', tax.name, 'tax_inclusive', tax.inclusive,
    'reverse_charge', tax.reverse_charge, 'needs_address', tax.needs_address,
    'promo', case when wanted = '' then null else jsonb_build_object(
      'code', left(wanted, 50), 'applied', rejection is null, 'reason', rejection,
      'minimum', case when rejection = 'minimum' then promo.minimum end
    ) end
  );
end
$$;
grant execute on function public.quote(jsonb, text, text, text, text, text) to anon, guest, authenticated, service_role;
