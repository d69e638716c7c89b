-- What a link shows: the version that was sent, without what is the team's alone, and what became of it. `order.by`: whether the
-- buyer has an account.
create or replace function internal.quote_page(quote internal.quotes) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object(
    'number', quote.number, 'state', internal.quote_state(quote.state, v.ends_on), 'version', v.version, 'language', quote.language,
    'sent_at', v.sent_at, 'ends_on', v.ends_on, 'name', v.name, 'company', v.company, 'intro', v.intro,
    'lines', (
      select jsonb_agg(jsonb_build_object('name', l -> 'name', 'service_type', l -> 'service_type', 'quantity', l -> 'quantity', 'price', l -> 'price',
        'line_total', l -> 'line_total') order by n) from jsonb_array_elements(v.lines) with ordinality as i (l, n)),
    'currency', v.currency, 'subtotal', v.subtotal, 'discount', v.discount, 'tax', v.tax, 'total', v.total,
    'tax_rate', v.tax_rate, 'tax_name', v.tax_name, 'tax_inclusive', v.tax_inclusive, 'reverse_charge', v.reverse_charge,
    'deposit', v.deposit, 'due_days', v.due_days, 'work_starts', v.work_starts,
    'terms_version', v.terms_version, 'refund_policy_version', v.refund_policy_version, 'needs_version', quote.needs_version,
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'text', e.text, 'at', e.created_at) order by e.created_at, e.id), '[]')
      from internal.quote_events as e where e.quote_id = quote.id and e.kind in ('question', 'answered') and e.text is not null),
    'accepted', case when quote.accepted_at is not null then jsonb_build_object('name', quote.accepted_name, 'at', quote.accepted_at) end,
    'order', (
      select jsonb_build_object('id', o.id, 'number', o.order_number, 'po_number', o.po_number, 'status', o.status, 'payment_status', o.payment_status,
        'paid', d.paid, 'open', d.open, 'due', d.due, 'due_on', d.due_on,
        'by', case when u.role = 'guest' then 'guest' else 'account' end)
      from public.orders as o join public.order_dues as d on d.order_id = o.id join public.users as u on u.id = o.client_id
      where o.id = quote.order_id)
  )
  from internal.quote_versions as v where v.quote_id = quote.id and v.version = quote.sent_version
$$;
