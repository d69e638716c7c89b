-- What a cart costs the caller now. `items`: [{id, quantity}].
create or replace function public.quote(items jsonb, promo_code text default null) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  wanted text := upper(trim(coalesce(promo_code, '')));
  lines jsonb;
  subtotal numeric;
  promo public.promo_codes;
  refusal text;
  totals internal.totals;
begin
  select jsonb_agg(jsonb_build_object(
      'id', l.product_id, 'name', l.name, 'service', l.service_type,
      'unit_price', l.unit_price, 'quantity', l.quantity, 'line_total', l.line_total
    ) order by l.position), sum(l.line_total)
  into lines, subtotal
  from internal.price_items(items) as l;

  if wanted <> '' then
    select * into promo from public.promo_codes where code = wanted;
    refusal := internal.promo_refusal(promo, subtotal, auth.uid());
  end if;
  totals := internal.add_up(subtotal, case when refusal is null then promo.percent_off end);

  return jsonb_build_object(
    'lines', lines,
    'subtotal', totals.subtotal, 'discount', totals.discount, 'tax', totals.tax, 'total', totals.total,
    'tax_rate', totals.tax_rate,
    'promo', case when wanted = '' then null else jsonb_build_object(
      'code', left(wanted, 50), 'applied', refusal is null, 'reason', refusal,
      'minimum', case when refusal = 'minimum' then promo.minimum end
    ) end
  );
end
$$;
grant execute on function public.quote(jsonb, text) to anon, guest, authenticated, service_role;
