-- Orders are priced, numbered and kept honest here, whichever door they come through.

create function internal.next_order_number() returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  this_year integer := extract(year from internal.local_date());
  drawn bigint;
  start bigint;
begin
  loop
    drawn := nextval('internal.order_number_seq');
    select base into start from internal.order_years where year = this_year;
    if not found then
      insert into internal.order_years (year, base) values (this_year, drawn - 1) on conflict do nothing;
      select base into start from internal.order_years where year = this_year;
    end if;
    -- At the turn of the year somebody with a later value may have opened the year first: draw again.
    exit when drawn > start;
  end loop;
  return format('HC-%s-%s', this_year, lpad((drawn - start)::text, greatest(4, length((drawn - start)::text)), '0'));
end
$$;

create function internal.price_order() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted text := upper(trim(coalesce(new.promo_code, '')));
  promo public.promo_codes;
  refusal text;
  totals internal.totals;
  sent jsonb := new.items;
  lines jsonb;
  changed boolean;
begin
  -- Each holds its promo use for a day: without a bound one account could use up a code, or fill the table in one request.
  if current_setting('role', true) = 'authenticated' and (
    select count(*) from (select from public.orders as o
      where o.client_id = new.client_id and o.status = 'pending' and o.payment_status = 'unpaid' limit 20) as unpaid
  ) = 20 then
    raise exception using errcode = 'PT429', message = 'There are twenty unpaid orders already';
  end if;

  select jsonb_agg(jsonb_build_object(
      'id', l.product_id, 'name', l.name, 'service_type', l.service_type, 'price', l.unit_price,
      'quantity', l.quantity, 'packageType', l.package_type, 'serviceLink', l.service_link
    ) order by l.position), sum(l.line_total)
  into lines, new.subtotal
  from internal.price_items(sent) as l;

  if wanted <> '' then
    -- Locked until the order stands or falls, so that limits hold under concurrency and a failed attempt burns nothing.
    select * into promo from public.promo_codes where code = wanted for update;
    refusal := internal.promo_refusal(promo, new.subtotal, new.client_id);
    if refusal is not null then
      raise exception using errcode = 'PT422', message = 'This promo code cannot be used', detail = refusal, hint = 'promo_refused';
    end if;
    update public.promo_codes set uses = uses + 1 where id = promo.id;
  end if;
  totals := internal.add_up(new.subtotal, promo.percent_off);

  changed := new.total_amount is distinct from null and new.total_amount <> totals.total
    or exists (
      select from jsonb_array_elements(sent) with ordinality as a (item, n)
      join jsonb_array_elements(lines) with ordinality as b (line, n) using (n)
      where jsonb_typeof(item -> 'price') = 'number' and (item ->> 'price')::numeric <> (line ->> 'price')::numeric
    );
  if changed then
    raise exception using errcode = 'PT409', message = 'Prices have changed. Please check the new total.',
      hint = 'price_changed',
      detail = public.quote(
        (select jsonb_agg(jsonb_build_object('id', l -> 'id', 'quantity', l -> 'quantity')) from jsonb_array_elements(lines) as l),
        nullif(wanted, ''))::text;
  end if;

  new.items := lines;
  new.discount := totals.discount;
  new.tax := totals.tax;
  new.total_amount := totals.total;
  new.promo_code := nullif(wanted, '');
  new.currency := (select currency from internal.shop_settings);
  new.order_number := internal.next_order_number();
  -- The order's date and state are facts of this shop, not of the caller.
  new.order_date := now();
  new.created_at := now();
  new.status := 'pending';
  new.payment_status := 'unpaid';
  new.cancel_reason := null;
  return new;
end
$$;
create trigger price_order before insert on public.orders for each row execute function internal.price_order();

create function internal.write_order_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.order_items
    (order_id, position, product_id, name, service_type, package_type, unit_price, quantity, line_total, service_link)
  select new.id, n, line ->> 'id', line ->> 'name', line ->> 'service_type', line ->> 'packageType',
    (line ->> 'price')::numeric, (line ->> 'quantity')::integer,
    (line ->> 'price')::numeric * (line ->> 'quantity')::integer, line ->> 'serviceLink'
  from jsonb_array_elements(new.items) with ordinality as l (line, n);

  if new.promo_code is not null then
    insert into public.promo_redemptions (order_id, promo_id, client_id)
    select new.id, id, new.client_id from public.promo_codes where code = new.promo_code;
  end if;
  return null;
end
$$;
create trigger write_order_lines after insert on public.orders for each row execute function internal.write_order_lines();

create function internal.guard_order() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  steps constant jsonb := '{
    "pending": ["confirmed", "cancelled"],
    "confirmed": ["in_progress", "cancelled", "refunded"],
    "in_progress": ["completed", "cancelled", "refunded"],
    "completed": ["refunded"],
    "cancelled": ["refunded"],
    "refunded": []
  }';
begin
  if (new.id, new.order_number, new.client_id, new.items, new.currency, new.subtotal, new.discount, new.tax, new.total_amount, new.promo_code, new.order_date)
    is distinct from
     (old.id, old.order_number, old.client_id, old.items, old.currency, old.subtotal, old.discount, old.tax, old.total_amount, old.promo_code, old.order_date)
  then
    raise exception using errcode = 'PT409', message = 'What was ordered and what it cost cannot be changed';
  end if;
  if new.status <> old.status then
    if not (steps -> old.status) ? new.status then
      raise exception using errcode = 'PT409', message = format('An order cannot go from %s to %s', old.status, new.status);
    end if;
    if new.status = 'confirmed' and new.payment_status <> 'paid' then
      raise exception using errcode = 'PT409', message = 'An order is confirmed by its payment alone';
    end if;
    if new.status = 'refunded' and new.payment_status <> 'paid' then
      raise exception using errcode = 'PT409', message = 'An order that was not paid cannot be refunded';
    end if;
  end if;
  return new;
end
$$;
create trigger guard_order before update on public.orders for each row execute function internal.guard_order();

-- A cancelled order gives its promo use back.
create function internal.release_promo() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  with released as (
    update public.promo_redemptions set state = 'released' where order_id = new.id and state = 'reserved' returning promo_id
  )
  update public.promo_codes set uses = uses - 1 where id in (select promo_id from released);
  return null;
end
$$;
create trigger release_promo after update of status on public.orders
for each row when (new.status = 'cancelled' and old.status = 'pending') execute function internal.release_promo();

create function internal.refuse_change() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = format('Rows of %s are kept as they were written', tg_table_name);
end
$$;
create trigger keep before update or delete on public.invoices for each row execute function internal.refuse_change();

-- The one thing a client may change on an order: where a line's campaign should point.
create function public.set_service_link(order_item_id uuid, service_link text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  link text := nullif(trim(service_link), '');
  changed public.order_items;
begin
  if link is not null and not internal.is_web_address(link) then
    raise exception using errcode = 'PT400', message = 'A service link must be a web address';
  end if;
  update public.order_items as i set service_link = link
  from public.orders as o
  where i.id = order_item_id and o.id = i.order_id
    and (o.client_id = auth.uid() or public.is_admin() or auth.role() = 'service_role')
    and o.status not in ('completed', 'cancelled', 'refunded')
  returning i.* into changed;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order line does not exist or can no longer be changed';
  end if;
  return to_jsonb(changed);
end
$$;
grant execute on function public.set_service_link(uuid, text) to authenticated, service_role;
