-- The order of an accepted quote takes lines, sums and tax from the version that was accepted, whatever its caller has sent. Nothing
-- else makes an order of this origin: the acceptance names the order before it exists.
create or replace function internal.offered_order(placed public.orders) returns public.orders
language plpgsql stable
set search_path = ''
as $$
declare
  offered internal.quote_versions;
begin
  select v.* into offered from internal.quotes as q
  join internal.quote_versions as v on v.quote_id = q.id and v.version = q.accepted_version where q.order_id = placed.id;
  if not found then
    raise exception using errcode = 'PT403', message = 'The order of a quote is made by accepting it';
  end if;
  placed.items := (
    select jsonb_agg(jsonb_build_object('id', l -> 'id', 'name', l -> 'name', 'service_type', l -> 'service_type', 'price', l -> 'price',
      'quantity', l -> 'quantity', 'packageType', l -> 'package_type', 'serviceLink', null) order by n)
    from jsonb_array_elements(offered.lines) with ordinality as i (l, n));
  placed.country := offered.country;
  placed.region := offered.region;
  placed.company := offered.company;
  placed.tax_number := offered.tax_number;
  placed.currency := offered.currency;
  placed.subtotal := offered.subtotal;
  placed.discount := offered.discount;
  placed.tax := offered.tax;
  placed.total_amount := offered.total;
  placed.tax_rate := offered.tax_rate;
  placed.tax_name := offered.tax_name;
  placed.tax_inclusive := offered.tax_inclusive;
  placed.reverse_charge := offered.reverse_charge;
  placed.promo_code := null;
  placed.refund_policy_version := offered.refund_policy_version;
  return placed;
end
$$;
