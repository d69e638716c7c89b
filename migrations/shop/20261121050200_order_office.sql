-- What staff need to run orders: a list to search, notes, a timeline, and steps that say why.

-- Who made an order: a shopper in the cart, staff for a client, or the monthly job for a client's plan. An order that the
-- agency made waits for its payment and is not given up with the first card that is declined.
alter table public.orders add column origin text not null default 'shop' check (origin in ('shop', 'staff', 'plan'));

-- The list --------------------------------------------------------------------------------------------------------

-- Words by their beginnings, as staff type them: "nia", "cole", "HC-2026-0042" or just "42", a mailbox or its domain.
-- No extension is needed, and the index stays small. The view below repeats the expression, so that it can use it.
create index orders_words on public.orders using gin (to_tsvector('simple'::regconfig, translate(
  order_number || ' ' || ltrim(split_part(order_number, '-', 3), '0') || ' ' || client_name || ' ' || client_email, '@.-_+/', '      ')));
create index orders_items on public.orders using gin (items jsonb_path_ops);
-- One for each order of the list; `id` makes the place in it exact, so that a page goes on where the last one ended.
create index orders_by_date on public.orders (order_date desc, id desc);
create index orders_by_total on public.orders (total_amount desc, id desc);
create index orders_by_client on public.orders (client_name, id);
create index orders_by_payment on public.orders (payment_status, order_date desc, id desc);

-- The orders as staff list them. The view reads as its owner and asks once who is there: below row-level security no
-- index could answer a search, because text search and containment are not leakproof and have to wait for the policy.
-- Who is not staff gets no row: the question is the plan's own gate and is asked before anything is read.
create view public.order_list as
  select id, order_number, order_date, client_id, client_name, client_email, status, payment_status, total_amount, currency, items,
    to_tsvector('simple'::regconfig, translate(
      order_number || ' ' || ltrim(split_part(order_number, '-', 3), '0') || ' ' || client_name || ' ' || client_email, '@.-_+/', '      ')) as words
  from public.orders
  where (select public.is_admin());
comment on view public.order_list is 'Orders as staff list them, with the words a search finds them by. Nobody else gets a row.';
revoke all on public.order_list from public, anon, authenticated, service_role;
grant select on public.order_list to authenticated;

-- Notes -----------------------------------------------------------------------------------------------------------

create table public.order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id),
  author_id uuid not null default auth.uid() references public.users (id),
  text text not null check (length(trim(text)) between 1 and 5000),
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'What staff tell each other about an order. Append-only; no client ever sees it.';
create index on public.order_notes (order_id, created_at);
create trigger keep before update or delete on public.order_notes for each row execute function internal.refuse_change();
create trigger log_change after insert on public.order_notes for each row execute function internal.log_change('id', 'order_id');

alter table public.order_notes enable row level security;
revoke all on public.order_notes from anon, authenticated;
grant select, insert on public.order_notes to service_role;
revoke update, delete on public.order_notes from service_role;
grant select, insert (id, order_id, author_id, text) on public.order_notes to authenticated;
create policy service on public.order_notes to service_role using (true) with check (true);
create policy staff on public.order_notes for select to authenticated using ((select public.is_admin()));
create policy write on public.order_notes for insert to authenticated
  with check ((select public.is_admin()) and author_id = (select auth.uid()));

-- Steps -----------------------------------------------------------------------------------------------------------

-- `domain/orders/order.ts` offers the same steps; a test holds the two together.
create or replace function internal.guard_order() returns trigger
language plpgsql security definer
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
  if (new.id, new.order_number, new.client_id, new.items, new.currency, new.subtotal, new.discount, new.tax, new.total_amount, new.promo_code, new.order_date, new.origin)
    is distinct from
     (old.id, old.order_number, old.client_id, old.items, old.currency, old.subtotal, old.discount, old.tax, old.total_amount, old.promo_code, old.order_date, old.origin)
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
    if new.status = 'cancelled' and trim(coalesce(new.cancel_reason, '')) = '' then
      raise exception using errcode = 'PT400', message = 'Say why the order is cancelled';
    end if;
    if new.status = 'refunded' and not internal.is_refunded(new.id) then
      raise exception using errcode = 'PT409', message = 'An order is refunded by giving back all that was paid for it';
    end if;
  end if;
  return new;
end
$$;

-- The timeline ----------------------------------------------------------------------------------------------------

-- Everything that happened to an order: what the database logged of it and of its payments, invoice and refunds, its mails,
-- and what staff wrote. It reads as its caller, so row-level security leaves nothing of it to anybody but staff.
-- kind: 'change' (detail: {table, action, before, after}), 'mail' ({template, to, state, error}), 'note' ({text}).
create function public.order_timeline(order_id uuid)
returns table (id uuid, at timestamptz, kind text, actor_id uuid, actor text, detail jsonb)
language sql stable
set search_path = ''
as $$
  with mine (table_name, record_id) as (
    select 'orders', order_timeline.order_id::text
    union all select 'payments', p.id::text from public.payments as p where p.order_id = order_timeline.order_id
    union all select 'invoices', i.id::text from public.invoices as i where i.order_id = order_timeline.order_id
    union all select 'refunds', r.id::text from public.refunds as r where r.order_id = order_timeline.order_id
    union all select 'credit_notes', c.id::text from public.credit_notes as c where c.order_id = order_timeline.order_id
    union all select 'order_items', l.id::text from public.order_items as l where l.order_id = order_timeline.order_id
    union all select 'deliverables', d.id::text
      from public.deliverables as d join public.order_items as l on l.id = d.order_item_id where l.order_id = order_timeline.order_id
  ), events as (
    -- Events of one transaction have one time: `step` keeps cause before effect.
    select a.id, a.created_at as at,
      case when a.action = 'insert' then case a.table_name when 'orders' then 1 when 'invoices' then 6 when 'credit_notes' then 6 else 2 end
        when a.table_name = 'orders' then 5 else 4 end as step, 'change' as kind, a.user_id as actor_id, jsonb_build_object(
      'table', a.table_name, 'action', a.action, 'before', a.old_values, 'after', a.new_values) as detail
    from mine join public.audit_logs as a on a.table_name = mine.table_name and a.record_id = mine.record_id and a.source = 'database'
    union all
    select m.id, m.created_at, 7, 'mail', null, jsonb_build_object('template', m.template, 'to', m.to_address, 'state', m.state, 'error', m.last_error)
    from public.email_outbox as m where m.order_id = order_timeline.order_id
    union all
    select n.id, n.created_at, 8, 'note', n.author_id, jsonb_build_object('text', n.text)
    from public.order_notes as n where n.order_id = order_timeline.order_id
  )
  select e.id, e.at, e.kind, e.actor_id, nullif(trim(u.first_name || ' ' || u.last_name), ''), e.detail
  from events as e left join public.users as u on u.id = e.actor_id
  where public.is_admin()
  order by e.at desc, e.step desc, e.id desc
$$;
revoke all on function public.order_timeline(uuid) from public, anon;
grant execute on function public.order_timeline(uuid) to authenticated;
