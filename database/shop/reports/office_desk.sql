-- What needs the team's attention: {open_orders: {ages: [{from_days, orders}], oldest}, unpaid, contacts_this_month,
-- tickets: {waiting, unassigned, oldest}, campaigns: {off_pace, requests, worst}, disputes: [{id, order_id, order_number, amount,
-- currency, inquiry, due}] that need an answer, the most urgent first, payments_in_doubt}. An order is open from its payment to its
-- completion; `unpaid` counts the agency's orders without a payment.
create or replace function public.office_desk() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  month_start constant timestamptz := internal.day_start(date_trunc('month', internal.local_date())::date);
  contacts_this_month bigint;
begin
  if not public.is_admin() then
    raise exception using errcode = 'PT403', message = 'Only the team can do this';
  end if;
  -- A statement of its own: how many rows there are after a moment decides about its plan, so it is planned with each call.
  -- All else keeps one plan, which saves more time than it takes to run.
  select count(*) into contacts_this_month from public.contacts as c where c.created_at >= month_start;
  return jsonb_build_object(
    'open_orders', jsonb_build_object(
      'ages', (
        select jsonb_agg(jsonb_build_object('from_days', a.from_days, 'orders', (
            select count(*) from public.orders as o
            where o.status in ('confirmed', 'in_progress')
              and o.order_date <= now() - make_interval(days => a.from_days)
              and (a.to_days is null or o.order_date > now() - make_interval(days => a.to_days))
          )) order by a.from_days)
        from (values (0, 1), (1, 3), (3, 7), (7, 14), (14, null)) as a (from_days, to_days)
      ),
      'oldest', (
        select jsonb_build_object('id', o.id, 'order_number', o.order_number, 'client_name', o.client_name, 'order_date', o.order_date)
        from public.orders as o where o.status in ('confirmed', 'in_progress') order by o.order_date limit 1
      )
    ),
    'unpaid', (select count(*) from public.orders as o where o.status = 'pending' and o.origin <> 'shop'),
    'contacts_this_month', contacts_this_month,
    'tickets', (
      select jsonb_build_object('waiting', count(*), 'unassigned', count(*) filter (where t.assignee is null), 'oldest', min(t.last_reply_at))
      from public.tickets as t where t.status = 'open'
    ),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'order_id', d.order_id, 'order_number', o.order_number, 'amount', d.amount,
        'currency', d.currency, 'inquiry', d.inquiry, 'due', d.evidence_due_at) order by d.evidence_due_at, d.id), '[]')
      from public.disputes as d join public.orders as o on o.id = d.order_id where d.status = 'needs_response'
    ),
    'payments_in_doubt', (select count(*) from public.unclear_payments),
    'campaigns', (
      select jsonb_build_object(
        'off_pace', count(*) filter (where c.off_pace),
        'worst', coalesce(jsonb_agg(
          jsonb_build_object('id', c.id, 'name', c.name, 'client_name', c.client_name, 'share_delivered', c.share_delivered, 'share_elapsed', c.share_elapsed)
          order by c.place) filter (where c.off_pace and c.place <= 5), '[]'),
        'requests', (select count(*) from public.campaigns as r where r.requested_status is not null)
      )
      from (
        select d.*, row_number() over (order by not d.off_pace, d.share_delivered - d.share_elapsed, d.name) as place
        from public.campaign_delivery as d where d.status = 'active'
      ) as c
    )
  );
end
$$;
grant execute on function public.office_desk() to authenticated;
