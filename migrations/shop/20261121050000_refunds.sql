-- Money that goes back, and the papers about it. As a payment: the row is committed first, the provider is asked outside of
-- any transaction, and a second transaction writes down its answer.

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  payment_id uuid not null references public.payments (id),
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null,
  reason text not null check (length(trim(reason)) between 1 and 500),
  state text not null default 'requested' check (state in ('requested', 'succeeded', 'failed')),
  -- The provider's own name for it.
  reference text,
  failure text,
  created_by uuid references public.users (id) on delete set null,
  -- The request's Idempotency-Key: the same key is the same refund.
  key text not null check (length(key) between 1 and 255),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (created_by, key)
);
comment on table public.refunds is 'The ledger of refunds. What has not failed never adds up to more than was paid: guard_refund counts under the payment''s lock.';
create index on public.refunds (order_id, created_at);
create index on public.refunds (payment_id);
create index on public.refunds (created_at) where state = 'requested';

create function internal.guard_refund() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  paid public.payments;
  rest numeric;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.order_id, new.payment_id, new.amount, new.currency, new.reason, new.key, new.created_at)
      is distinct from (old.id, old.order_id, old.payment_id, old.amount, old.currency, old.reason, old.key, old.created_at)
      or (old.state <> 'requested' and new.state <> old.state)
    then
      raise exception using errcode = 'PT409', message = 'A refund stays as it was asked for';
    end if;
    return new;
  end if;
  select p.* into paid from public.payments as p where p.id = new.payment_id and p.order_id = new.order_id for update;
  if not found or paid.status <> 'succeeded' then
    raise exception using errcode = 'PT409', message = 'Only what was paid can be given back';
  end if;
  rest := paid.amount - coalesce((select sum(r.amount) from public.refunds as r where r.payment_id = paid.id and r.state <> 'failed'), 0);
  if new.currency <> paid.currency or new.amount > rest then
    raise exception using errcode = 'PT409', message = 'More than was paid cannot be given back', detail = rest::text, hint = 'refund_too_much';
  end if;
  return new;
end
$$;
create trigger guard_refund before insert or update on public.refunds for each row execute function internal.guard_refund();
create trigger log_change after insert or update on public.refunds
for each row execute function internal.log_change('id', 'order_id', 'amount', 'currency', 'state', 'reason', 'failure');

-- Whether all that was paid for an order has gone back.
create function internal.is_refunded(ordered uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select coalesce((
    select p.amount = (select coalesce(sum(r.amount), 0) from public.refunds as r where r.payment_id = p.id and r.state = 'succeeded')
    from public.payments as p where p.order_id = ordered and p.status = 'succeeded'
  ), false)
$$;

create table public.credit_notes (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  refund_id uuid not null unique references public.refunds (id),
  invoice_id uuid not null references public.invoices (id),
  invoice_number text not null,
  order_id uuid not null references public.orders (id),
  client_id uuid not null references public.users (id),
  issued_on date not null,
  seller jsonb not null,
  buyer jsonb not null,
  reason text not null,
  currency text not null,
  net numeric(12, 2) not null,
  tax numeric(12, 2) not null,
  total numeric(12, 2) not null check (total = net + tax),
  created_at timestamptz not null default now()
);
comment on table public.credit_notes is 'What takes an invoice back, in whole or in part; numbered without gaps and kept as written, like the invoice.';
create index on public.credit_notes (client_id, issued_on desc);
create index on public.credit_notes (order_id);
create index on public.credit_notes (invoice_id);
create trigger keep before update or delete on public.credit_notes for each row execute function internal.refuse_change();
create trigger log_change after insert on public.credit_notes
for each row execute function internal.log_change('id', 'number', 'order_id', 'total');

create table internal.credit_note_years (year integer primary key, last bigint not null);

do $$
declare
  name text;
begin
  foreach name in array array['refunds', 'credit_notes'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('create policy service on public.%I to service_role using (true) with check (true)', name);
  end loop;
end
$$;
grant select, insert, update, delete on public.refunds to service_role;
grant select, insert on public.credit_notes to service_role;
revoke update, delete on public.credit_notes from service_role;
grant select (id, order_id, payment_id, amount, currency, reason, state, reference, failure, created_by, created_at, settled_at)
  on public.refunds to authenticated;
create policy staff on public.refunds for select to authenticated using ((select public.is_admin()));
grant select on public.credit_notes to authenticated;
create policy own on public.credit_notes for select to authenticated using (client_id = (select auth.uid()) or (select public.is_admin()));

-- The two transactions of a refund. The server calls them; no request role may ------------------------------------

-- Asks for a refund of `amount`, or of all that is left. The same key by the same person is the same refund.
-- Answers {outcome: 'opened' | 'existing' | 'reused', refund_id}.
create function internal.open_refund(staff uuid, key text, ordered uuid, amount numeric, reason text) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.refunds;
  paid public.payments;
  rest numeric;
  opened uuid;
begin
  perform from public.orders as o where o.id = ordered for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This order does not exist';
  end if;
  select r.* into known from public.refunds as r where r.created_by = staff and r.key = key;
  if found then
    if known.order_id <> ordered or known.reason <> reason or (amount is not null and known.amount <> amount) then
      return jsonb_build_object('outcome', 'reused');
    end if;
    return jsonb_build_object('outcome', 'existing', 'refund_id', known.id);
  end if;
  select p.* into paid from public.payments as p where p.order_id = ordered and p.status = 'succeeded' for update;
  if not found then
    raise exception using errcode = 'PT409', message = 'Nothing was paid for this order';
  end if;
  rest := paid.amount - coalesce((select sum(r.amount) from public.refunds as r where r.payment_id = paid.id and r.state <> 'failed'), 0);
  if rest = 0 then
    raise exception using errcode = 'PT409', message = 'All that was paid has been given back already', detail = '0.00', hint = 'refund_too_much';
  end if;
  insert into public.refunds (order_id, payment_id, amount, currency, reason, created_by, key)
  values (ordered, paid.id, coalesce(amount, rest), paid.currency, reason, staff, key)
  returning id into opened;
  return jsonb_build_object('outcome', 'opened', 'refund_id', opened);
end
$$;

-- The credit note of a refund; null where no invoice was ever written. Its tax is the invoice's share, rounded over all notes
-- together, so that notes which add up to the invoice also add up to its tax. Last in a transaction: the counter stays locked.
create function internal.issue_credit_note(refund uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  today date := internal.local_date();
  this_year integer := extract(year from today);
  given public.refunds;
  billed public.invoices;
  before_total numeric;
  before_tax numeric;
  tax numeric;
  n bigint;
  written text;
begin
  select r.* into given from public.refunds as r where r.id = issue_credit_note.refund;
  select i.* into billed from public.invoices as i where i.order_id = given.order_id;
  if not found then return null; end if;
  select coalesce(sum(c.total), 0), coalesce(sum(c.tax), 0) into before_total, before_tax
  from public.credit_notes as c where c.invoice_id = billed.id;
  tax := round(billed.tax * (before_total + given.amount) / billed.total, 2) - before_tax;

  insert into internal.credit_note_years as y (year, last) values (this_year, 1)
  on conflict (year) do update set last = y.last + 1
  returning last into n;
  insert into public.credit_notes
    (number, refund_id, invoice_id, invoice_number, order_id, client_id, issued_on, seller, buyer, reason, currency, net, tax, total)
  values (format('CN-%s-%s', this_year, lpad(n::text, greatest(5, length(n::text)), '0')), given.id, billed.id, billed.number,
    given.order_id, billed.client_id, today, billed.seller, billed.buyer, given.reason, billed.currency, given.amount - tax, tax, given.amount)
  returning number into written;
  return written;
end
$$;

-- Records what the provider said about a refund. Safe to repeat: a settled refund stays.
-- `state` is the provider's answer in its TypeScript shape. Answers {settled: true in the one call that gives the money back}.
create function internal.settle_refund(refund uuid, state jsonb) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.refunds;
begin
  perform from public.orders as o join public.refunds as r on r.order_id = o.id where r.id = refund for update of o;
  select r.* into known from public.refunds as r where r.id = refund for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This refund does not exist';
  end if;
  if known.state = 'requested' and state ->> 'status' = 'processing' then
    update public.refunds as r set reference = state ->> 'reference' where r.id = refund;
  elsif known.state = 'requested' and state ->> 'status' = 'failed' then
    update public.refunds as r set state = 'failed', reference = state ->> 'reference', failure = state ->> 'reason', settled_at = now()
    where r.id = refund;
  elsif known.state = 'requested' and state ->> 'status' = 'succeeded' then
    update public.refunds as r set state = 'succeeded', reference = state ->> 'reference', settled_at = now() where r.id = refund;
    if internal.is_refunded(known.order_id) then
      update public.orders as o set status = 'refunded' where o.id = known.order_id;
    end if;
    return jsonb_build_object('settled', true, 'order_id', known.order_id);
  end if;
  return jsonb_build_object('settled', false, 'order_id', known.order_id);
end
$$;

-- The sandbox provider's books, as for its charges.
create table internal.sandbox_refunds (
  refund_id uuid primary key,
  payment_id uuid not null,
  amount_cents bigint not null,
  status text not null check (status in ('succeeded', 'processing', 'failed')),
  settles_at timestamptz,
  created_at timestamptz not null default now()
);
