-- A whole number or mailbox is found by its beginning alone: as words, its year and its domain are those of most orders.
create index orders_by_number on public.orders (order_number text_pattern_ops);
create index orders_by_mailbox on public.orders (lower(client_email) text_pattern_ops);

create or replace view public.order_list as
  select id, order_number, order_date, client_id, client_name, client_email, status, payment_status, total_amount, currency, items,
    to_tsvector('simple'::regconfig, translate(
      order_number || ' ' || ltrim(split_part(order_number, '-', 3), '0') || ' ' || client_name || ' ' || client_email, '@.-_+/', '      ')) as words,
    lower(client_email) as mailbox
  from public.orders
  where (select public.is_admin());
