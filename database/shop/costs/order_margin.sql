-- What an order earned and what it cost, for who may see money: {currency, confirmed_on, lines, fees, costs}; null for no such order.
--   confirmed_on  null before it is paid
--   lines         [{id, name, revenue, spend, fees, purchases, margin}], in the order of the order
--   fees          [{id, subject, person, name, amount, owed_on, paid_on}], of the order and its campaigns
--   costs         rows of line_costs, the newest first, with the `author`
create or replace function public.order_margin(order_id uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform internal.must('money.read');
  return (
    select jsonb_build_object(
      'currency', o.currency,
      'confirmed_on', (select i.issued_on from public.invoices as i where i.order_id = o.id and o.status <> 'pending'),
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.order_item_id, 'name', m.name, 'revenue', m.revenue, 'spend', m.spend, 'fees', m.fees,
          'purchases', m.purchases, 'margin', m.revenue - m.spend - m.fees - m.purchases) order by m.position), '[]')
        from internal.line_margins as m where m.order_id = order_margin.order_id
      ),
      'fees', (
        select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'subject', f.subject, 'person', f.person, 'name', f.person_name, 'amount', f.amount,
          'owed_on', f.owed_on, 'paid_on', f.paid_on) order by f.created_at, f.id), '[]')
        from public.work_fee_list as f where f.subject = 'order' and f.subject_id = o.id or f.subject = 'campaign' and f.subject_id in (
          select c.id from public.campaigns as c join public.order_items as l on l.id = c.order_item_id where l.order_id = o.id)
      ),
      'costs', (
        select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('author', nullif(trim(u.first_name || ' ' || u.last_name), ''))
          order by c.incurred_on desc, c.created_at desc), '[]')
        from public.line_costs as c join public.order_items as l on l.id = c.order_item_id left join public.users as u on u.id = c.created_by
        where l.order_id = order_margin.order_id
      ))
    from public.orders as o where o.id = order_margin.order_id
  );
end
$$;
grant execute on function public.order_margin(uuid) to authenticated;
