-- A person's orders with lines, intakes, deliverables, payments and billing documents, without the team's notes.
create or replace function internal.own_orders(account uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(o) - 'items' || jsonb_build_object(
    'lines', (select jsonb_agg(to_jsonb(l) || jsonb_build_object(
        'intake', (
          select to_jsonb(i) - '{order_item_id,form_service,form_version}'::text[] || jsonb_build_object(
            'asked', (select jsonb_object_agg(q ->> 'id', q ->> 'label') from jsonb_array_elements(f.questions) as q))
          from public.intakes as i join public.intake_forms as f on f.service = i.form_service and f.version = i.form_version
          where i.order_item_id = l.id),
        'deliverables', (select jsonb_agg(to_jsonb(d) - 'order_item_id' - 'created_by' order by d.created_at) from public.deliverables as d where d.order_item_id = l.id)
      ) order by l.position) from public.order_items as l where l.order_id = o.id),
    'payments', (select jsonb_agg(jsonb_build_object('status', p.status, 'amount', p.amount, 'currency', p.currency, 'brand', p.brand, 'last4', p.last4,
        'reason', p.reason, 'created_at', p.created_at, 'settled_at', p.settled_at, 'duplicate', p.duplicate) order by p.created_at) from public.payments as p where p.order_id = o.id),
    'invoice', (select to_jsonb(i) from public.invoices as i where i.order_id = o.id),
    'refunds', (select jsonb_agg(jsonb_build_object('amount', r.amount, 'currency', r.currency, 'reason', r.reason, 'state', r.state, 'created_at', r.created_at,
        'settled_at', r.settled_at) order by r.created_at) from public.refunds as r where r.order_id = o.id),
    'credit_notes', (select jsonb_agg(to_jsonb(c) order by c.created_at) from public.credit_notes as c where c.order_id = o.id)
  ) order by o.order_date), '[]')
  from public.orders as o where o.client_id = account
$$;
