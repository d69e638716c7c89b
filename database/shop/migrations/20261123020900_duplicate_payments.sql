-- A declined card keeps its order, so two attempts of one order can succeed: the provider may report the first one late. The
-- second success is stored as a duplicate, which is refunded by itself.
alter table public.payments add column duplicate boolean not null default false check (status = 'succeeded' or not duplicate);
drop index public.payments_one_success_per_order;
create unique index payments_one_success_per_order on public.payments (order_id) where status = 'succeeded' and not duplicate;
