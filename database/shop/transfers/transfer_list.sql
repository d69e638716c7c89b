-- The team's list of transfers: what each paid, and what it left on the client's balance. Others get no rows.
create or replace view public.transfer_list as
  select t.id, t.received_on, t.amount, t.currency, t.payer, t.reference, t.note, t.proof, t.bank_reference, t.created_at,
    t.client_id, trim(c.first_name || ' ' || c.last_name) as client_name, nullif(trim(m.first_name || ' ' || m.last_name), '') as recorded_by,
    t.undone_at, t.undone_because, p.orders, p.order_numbers,
    coalesce((select b.amount from public.balance_entries as b where b.transfer_id = t.id and b.kind = 'overpayment'), 0) as rest
  from public.transfers as t
  join public.users as c on c.id = t.client_id
  left join public.users as m on m.id = t.created_by
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'order_number', o.order_number, 'amount', p.amount) order by o.order_number), '[]') as orders,
      coalesce(string_agg(o.order_number, ' ' order by o.order_number), '') as order_numbers
    from public.payments as p join public.orders as o on o.id = p.order_id where p.transfer_id = t.id
  ) as p
  where (select public.may('money.read'));

comment on view public.transfer_list is 'The team''s list of bank transfers. Others get no rows.';
grant select on public.transfer_list to authenticated;
