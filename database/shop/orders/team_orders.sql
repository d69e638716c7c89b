-- Orders for members of the team who may not see money: no prices, sums, discounts, taxes, promo codes and payments. Like
-- order_list, the view reads with its owner's rights, checks once that the caller may see orders, and has all of them or none.
-- It is no security barrier, because behind one a search could not use an index: text search and containment are not leakproof.
-- The columns that it leaves out cannot be named through it.
create or replace view public.team_orders as
  select o.id, o.order_number, o.order_date, o.updated_at, o.client_id, o.client_name, o.client_email, o.contact_phone, o.instagram_username,
    o.company, o.delivery_address, o.country, o.region, o.notes, o.terms_version, o.refund_policy_version,
    o.status, o.payment_status, o.cancel_reason,
    (
      select jsonb_agg(jsonb_build_object('name', i -> 'name', 'quantity', i -> 'quantity', 'service_type', i -> 'service_type'))
      from jsonb_array_elements(o.items) as i
    ) as ordered_items,
    jsonb_path_query_array(o.items, '$[*].service_type') as services,
    to_tsvector('simple'::regconfig, translate(
      o.order_number || ' ' || ltrim(split_part(o.order_number, '-', 3), '0') || ' ' || o.client_name || ' ' || o.client_email, '@.-_+/', '      ')) as words,
    lower(o.client_email) as mailbox,
    (select u.role = 'guest' from public.users as u where u.id = o.client_id) as is_guest,
    a.assignee,
    a.subject_id as assignment
  from public.orders as o left join internal.work_assignments as a on a.subject = 'order' and a.subject_id = o.id
  where (select public.may('orders.read'));

comment on view public.team_orders is 'Orders without money, for the team. Others get no rows.';
grant select on public.team_orders to authenticated;
