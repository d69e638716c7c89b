-- What things cost. `domain/orders/pricing.ts` does the same sums for display; this is what is charged.

create type internal.priced_line as (
  position integer,
  product_id text,
  name text,
  service_type text,
  package_type text,
  unit_price numeric(12, 2),
  quantity integer,
  line_total numeric(12, 2),
  service_link text
);

create type internal.totals as (
  subtotal numeric(12, 2),
  discount numeric(12, 2),
  tax numeric(12, 2),
  total numeric(12, 2),
  tax_rate numeric(6, 4)
);

-- Reads `[{"id": …, "quantity": …, "serviceLink"?: …}]`, refuses what cannot be ordered, and prices the rest.
create function internal.price_items(items jsonb) returns setof internal.priced_line
language plpgsql stable security definer
set search_path = ''
as $$
declare
  item jsonb;
  n integer := 0;
  package public.packages;
  line internal.priced_line;
begin
  if items is null or jsonb_typeof(items) <> 'array' or jsonb_array_length(items) = 0 then
    raise exception using errcode = 'PT400', message = 'An order needs at least one item';
  end if;
  if jsonb_array_length(items) > 50 then
    raise exception using errcode = 'PT400', message = 'An order can have at most 50 lines';
  end if;
  for item in select jsonb_array_elements(items) loop
    n := n + 1;
    select * into package from public.packages where id = item ->> 'id' and active;
    if not found then
      raise exception using errcode = 'PT400', message = 'This package does not exist', detail = left(coalesce(item ->> 'id', 'null'), 200),
        hint = 'unknown_package';
    end if;
    if jsonb_typeof(item -> 'quantity') is distinct from 'number' or (item ->> 'quantity') !~ '^[1-9][0-9]?$' then
      raise exception using errcode = 'PT400', message = 'A quantity is a whole number from 1 to 99',
        detail = left(coalesce(item ->> 'quantity', 'null'), 200);
    end if;
    if coalesce(item ->> 'serviceLink', '') <> '' and not internal.is_web_address(item ->> 'serviceLink') then
      raise exception using errcode = 'PT400', message = 'A service link must be a web address';
    end if;
    line := (
      n, package.id, package.name, package.service, package.package_type, package.price,
      (item ->> 'quantity')::integer, package.price * (item ->> 'quantity')::integer,
      nullif(item ->> 'serviceLink', '')
    );
    return next line;
  end loop;
end
$$;

-- Discount on the subtotal, tax on the rest, each rounded half up to the cent (numeric's round() does, above zero).
create function internal.add_up(subtotal numeric, percent_off numeric) returns internal.totals
language sql stable security definer
set search_path = ''
as $$
  select sums.subtotal, sums.discount, tax.tax, sums.subtotal - sums.discount + tax.tax, settings.tax_rate
  from internal.shop_settings as settings
  cross join lateral (select add_up.subtotal, round(add_up.subtotal * coalesce(percent_off, 0) / 100, 2) as discount) as sums
  cross join lateral (select round((sums.subtotal - sums.discount) * settings.tax_rate, 2) as tax) as tax
$$;

-- Why a code cannot be used now, or null when it can. `promo` is null for an unknown code.
create function internal.promo_refusal(promo public.promo_codes, subtotal numeric, client uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  select case
    when promo.id is null then 'unknown'
    when not promo.active then 'inactive'
    when promo.starts_at > now() then 'not_started'
    when promo.ends_at <= now() then 'expired'
    when subtotal < promo.minimum then 'minimum'
    when promo.uses >= promo.max_uses then 'used_up'
    when promo.max_uses_per_client <= (
      select count(*) from public.promo_redemptions
      where promo_id = promo.id and client_id = client and state <> 'released'
    ) then 'already_used'
  end
$$;

-- What a cart would cost this caller now. `items`: [{id, quantity}].
create function public.quote(items jsonb, promo_code text default null) returns jsonb
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
grant execute on function public.quote(jsonb, text) to anon, authenticated, service_role;
