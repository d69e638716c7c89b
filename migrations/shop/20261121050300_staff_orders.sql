-- Orders that the agency makes: from a contact, with lines of its own, or month by month from a client's plan. They are
-- priced like any other, wait for their payment, and the client is sent the way to it.

alter table public.order_items alter column product_id drop not null;

-- A line of staff's own as a package that is in no catalogue.
create function internal.own_package(item jsonb) returns public.packages
language plpgsql stable
set search_path = ''
as $$
declare
  line public.packages;
begin
  line.name := trim(item ->> 'name');
  if coalesce(length(line.name), 0) not between 1 and 200 then
    raise exception using errcode = 'PT400', message = 'A line of your own needs a name of at most 200 letters';
  end if;
  if jsonb_typeof(item -> 'price') is distinct from 'number' or (item ->> 'price')::numeric not between 0 and 1000000
    or (item ->> 'price')::numeric <> round((item ->> 'price')::numeric, 2)
  then
    raise exception using errcode = 'PT400', message = 'A line of your own needs a price with at most two decimals';
  end if;
  line.service := coalesce(nullif(item ->> 'service_type', ''), 'other');
  if line.service <> 'other' and not exists (select from public.services where slug = line.service) then
    raise exception using errcode = 'PT400', message = 'This service does not exist';
  end if;
  line.price := (item ->> 'price')::numeric;
  line.package_type := 'standard';
  return line;
end
$$;

-- As before; where `own` is allowed, a line without a package brings its name and price.
drop function internal.price_items(jsonb);
create function internal.price_items(items jsonb, own boolean default false) returns setof internal.priced_line
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
    if own and item ->> 'id' is null then
      package := internal.own_package(item);
    elsif not found then
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


-- As before, but that an order of the agency may have lines of its own and does not count as one of the client's twenty.
create or replace function internal.price_order() returns trigger
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
  if new.origin = 'shop' and current_setting('role', true) = 'authenticated' and (
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
  from internal.price_items(sent, new.origin <> 'shop') as l;

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
-- As before, but that an order of the agency leaves the cart alone and outlives a declined card.
create or replace function internal.settle_payment(payment uuid, state jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  attempt public.payments;
  placed public.orders;
  told text := state ->> 'status';
begin
  select o.* into placed from public.orders as o join public.payments as p on p.order_id = o.id where p.id = payment for update of o;
  select * into attempt from public.payments as p where p.id = payment for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This payment does not exist';
  end if;
  if attempt.status = 'succeeded' or (attempt.status in ('declined', 'expired') and told <> 'succeeded') then
    return jsonb_build_object('changed', false, 'confirmed', false, 'refund_due', false, 'order_id', placed.id);
  end if;

  if told = 'succeeded' then
    if (state ->> 'amountCents')::bigint <> (attempt.amount * 100)::bigint or state ->> 'currency' <> attempt.currency then
      raise exception using errcode = 'PT500', message = 'The provider took another amount than was asked for',
        detail = format('payment %s', payment);
    end if;
    update public.payments as p set status = 'succeeded', reference = state ->> 'reference', brand = state ->> 'brand',
      last4 = state ->> 'last4', reason_code = null, reason = null, action_url = null, settled_at = now() where p.id = payment;
    if placed.status <> 'pending' then
      update public.orders as o set payment_status = 'paid' where o.id = placed.id;
      return jsonb_build_object('changed', true, 'confirmed', false, 'refund_due', true, 'order_id', placed.id);
    end if;
    update public.orders as o set payment_status = 'paid', status = 'confirmed' where o.id = placed.id;
    update public.promo_redemptions as r set state = 'redeemed' where r.order_id = placed.id;
    if placed.origin = 'shop' then perform internal.take_from_cart(placed); end if;
    return jsonb_build_object('changed', true, 'confirmed', true, 'refund_due', false, 'order_id', placed.id);
  end if;

  if told in ('declined', 'expired') then
    update public.payments as p set status = told, reference = coalesce(state ->> 'reference', p.reference),
      reason_code = state ->> 'code', reason = state ->> 'reason', action_url = null, settled_at = now() where p.id = payment;
    if placed.origin <> 'shop' then
      -- The agency made this order: it waits for another card.
      update public.orders as o set payment_status = 'unpaid' where o.id = placed.id;
      return jsonb_build_object('changed', true, 'confirmed', false, 'refund_due', false, 'order_id', placed.id);
    end if;
    update public.orders as o set payment_status = told, status = 'cancelled',
      cancel_reason = coalesce(o.cancel_reason, case told when 'declined' then 'payment_declined' else 'payment_expired' end)
    where o.id = placed.id;
    -- The key is free again: the shopper may try another card.
    delete from internal.checkouts as c where c.order_id = placed.id;
    return jsonb_build_object('changed', true, 'confirmed', false, 'refund_due', false, 'order_id', placed.id);
  end if;

  update public.payments as p set status = told, reference = state ->> 'reference', action_url = state ->> 'actionUrl'
  where p.id = payment;
  update public.orders as o set payment_status = told where o.id = placed.id;
  return jsonb_build_object('changed', attempt.status <> told, 'confirmed', false, 'refund_due', false, 'order_id', placed.id);
end
$$;

-- Opens a payment attempt for an order that waits for one, or gives back the one that is under way.
-- Answers {outcome: 'opened' | 'existing', payment_id}.
create function internal.open_payment(client uuid, ordered uuid, provider text, terms text) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  placed public.orders;
  payment uuid;
begin
  select o.* into placed from public.orders as o where o.id = ordered and o.client_id = client for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist';
  end if;
  if placed.status <> 'pending' or placed.payment_status = 'paid' then
    raise exception using errcode = 'PT409', message = 'This order is not waiting for a payment';
  end if;
  select p.id into payment from public.payments as p
  where p.order_id = ordered and p.status in ('created', 'requires_action', 'processing') order by p.created_at desc limit 1;
  if found then return jsonb_build_object('outcome', 'existing', 'payment_id', payment); end if;
  insert into public.payments (order_id, provider, amount, currency)
  values (ordered, provider, placed.total_amount, placed.currency) returning id into payment;
  update public.orders as o set payment_status = 'processing', terms_version = terms where o.id = ordered;
  return jsonb_build_object('outcome', 'opened', 'payment_id', payment);
end
$$;

-- An order for a client's account, pending and unpaid, with a mail that leads to its payment.
create function internal.make_order(client uuid, items jsonb, origin text) returns public.orders
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
    raise exception using errcode = 'PT404', message = 'There is no active account with an email address for this client';
  end if;
  insert into public.orders (client_id, client_name, client_email, items, origin)
  values (client, left(trim(person.first_name || ' ' || person.last_name), 200), person.email, items, origin)
  returning * into made;
  perform internal.enqueue_mail('payment-request', person.email, jsonb_build_object('orderId', made.id), internal.language_of(client));
  return made;
end
$$;

-- Staff's order for a client. `items`: [{id, quantity}] of the catalogue, or [{name, price, quantity, service_type?}] of one's own.
create function public.create_staff_order(client_id uuid, items jsonb, note text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  made public.orders;
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only staff may do this';
  end if;
  made := internal.make_order(create_staff_order.client_id, create_staff_order.items, 'staff');
  if trim(coalesce(note, '')) <> '' then
    insert into public.order_notes (order_id, text) values (made.id, left(trim(note), 5000));
  end if;
  return jsonb_build_object('id', made.id, 'order_number', made.order_number, 'total', made.total_amount);
end
$$;
revoke all on function public.create_staff_order(uuid, jsonb, text) from public, anon;
grant execute on function public.create_staff_order(uuid, jsonb, text) to authenticated;

-- Plans -----------------------------------------------------------------------------------------------------------

create function internal.limits_are_valid(limits jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(limits) = 'object' and not exists (
    select from jsonb_each(limits) as l
    where l.key not in ('campaigns', 'ad_spend', 'platforms') or jsonb_typeof(l.value) <> 'number' or (l.value #>> '{}')::numeric < 0
  )
$$;
grant execute on function internal.limits_are_valid(jsonb) to authenticated, service_role;

create table public.client_plans (
  client_id uuid primary key references public.users (id) on delete cascade,
  plan_id text not null references public.monthly_plans (id),
  -- Without tax, for a month.
  price numeric(12, 2) not null check (price >= 0),
  limits jsonb not null default '{}' check (internal.limits_are_valid(limits)),
  next_billing_on date not null,
  active boolean not null default true,
  updated_at timestamptz not null default now()
);
comment on table public.client_plans is 'The monthly plan a client has: the job draft-plan-orders makes an order for it on next_billing_on and moves that on by a month.';
create index client_plans_due on public.client_plans (next_billing_on) where active;
create trigger touch before update on public.client_plans for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.client_plans
for each row execute function internal.log_change('client_id', 'plan_id', 'price', 'limits', 'next_billing_on', 'active');
alter table public.client_plans enable row level security;
revoke all on public.client_plans from anon, authenticated;
grant select, insert, update, delete on public.client_plans to authenticated, service_role;
create policy service on public.client_plans to service_role using (true) with check (true);
create policy own on public.client_plans for select to authenticated using (client_id = (select auth.uid()));
create policy staff on public.client_plans to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

-- One order for each client and month, whatever happens to the dates of the plan.
create table internal.plan_orders (
  client_id uuid not null references public.users (id) on delete cascade,
  month date not null check (month = date_trunc('month', month)),
  order_id uuid references public.orders (id),
  primary key (client_id, month)
);

-- Drafts the order of the month that is due for a client's plan and moves the plan on. Null when none is due, or there is one.
create function internal.draft_plan_order(client uuid) returns uuid
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  plan public.client_plans;
  due date;
  made public.orders;
  title text;
begin
  select p.* into plan from public.client_plans as p
  where p.client_id = client and p.active and p.next_billing_on <= internal.local_date() for update;
  if not found then return null; end if;
  due := date_trunc('month', plan.next_billing_on);
  update public.client_plans as p set next_billing_on = (p.next_billing_on + interval '1 month')::date where p.client_id = client;
  insert into internal.plan_orders (client_id, month) values (client, due) on conflict do nothing;
  if not found then return null; end if;
  select m.name || ' plan, ' || trim(to_char(due, 'FMMonth YYYY')) into title from public.monthly_plans as m where m.id = plan.plan_id;
  made := internal.make_order(client, jsonb_build_array(jsonb_build_object('name', title, 'price', plan.price, 'quantity', 1)), 'plan');
  update internal.plan_orders as o set order_id = made.id where o.client_id = client and o.month = due;
  return made.id;
end
$$;
