-- The history of an order: the audit log of the order, its payments, invoice, refunds and disputes, its emails, and the team's notes.
-- It runs with the owner's rights, because not everybody who may see orders may see the log. Sums, payments and documents are for who
-- may see money; to others, a change tells the states, and what a deliverable is called. Emails are for who manages them.
-- kind: 'change' (detail: {table, action, before, after}), 'mail' ({template, to, state, error}), 'note' ({text}).
create or replace function public.order_timeline(order_id uuid)
returns table (id uuid, at timestamptz, kind text, actor_id uuid, actor text, detail jsonb)
language sql stable security definer
set search_path = ''
as $$
  with caller as materialized (
    select public.may('orders.read') as may_read, public.may('money.read') as sees_money, public.may('emails.manage') as sees_emails
  ), mine (table_name, record_id) as (
    select 'orders', order_timeline.order_id::text
    union all select 'order_items', l.id::text from public.order_items as l where l.order_id = order_timeline.order_id
    union all select 'deliverables', d.id::text
      from public.deliverables as d join public.order_items as l on l.id = d.order_item_id where l.order_id = order_timeline.order_id
    union all
    select money.table_name, money.record_id from (
      select 'payments' as table_name, p.id::text as record_id from public.payments as p where p.order_id = order_timeline.order_id
      union all select 'invoices', i.id::text from public.invoices as i where i.order_id = order_timeline.order_id
      union all select 'refunds', r.id::text from public.refunds as r where r.order_id = order_timeline.order_id
      union all select 'disputes', d.id::text from public.disputes as d where d.order_id = order_timeline.order_id
      union all select 'credit_notes', c.id::text from public.credit_notes as c where c.order_id = order_timeline.order_id
      union all select 'write_offs', order_timeline.order_id::text
    ) as money cross join caller where caller.sees_money
  ), events as (
    -- Events of one transaction have the same time. `step` puts causes before effects.
    select a.id, a.created_at as at,
      case when a.action = 'insert' then case a.table_name when 'orders' then 1 when 'invoices' then 6 when 'credit_notes' then 6 else 2 end
        when a.table_name = 'orders' then 5 else 4 end as step, 'change' as kind, a.user_id as actor_id, jsonb_build_object(
      'table', a.table_name, 'action', a.action, 'before', internal.without_money(a.old_values, caller.sees_money),
      'after', internal.without_money(a.new_values, caller.sees_money)) as detail
    from mine cross join caller join public.audit_logs as a on a.table_name = mine.table_name and a.record_id = mine.record_id and a.source = 'database'
    union all
    select m.id, m.created_at, 7, 'mail', null, jsonb_build_object('template', m.template, 'to', m.to_address, 'state', m.state, 'error', m.last_error)
    from public.email_outbox as m cross join caller where m.order_id = order_timeline.order_id and caller.sees_emails
    union all
    select n.id, n.created_at, 8, 'note', n.author_id, jsonb_build_object('text', n.text)
    from public.order_notes as n where n.order_id = order_timeline.order_id
  )
  select e.id, e.at, e.kind, e.actor_id, nullif(trim(u.first_name || ' ' || u.last_name), ''), e.detail
  from events as e cross join caller left join public.users as u on u.id = e.actor_id
  where caller.may_read
  order by e.at desc, e.step desc, e.id desc
$$;
grant execute on function public.order_timeline(uuid) to authenticated;
