create trigger touch before update on public.orders for each row execute function internal.touch();
create trigger price_order before insert on public.orders for each row execute function internal.price_order();
create trigger note_refund_policy before insert or update of terms_version on public.orders
for each row when (new.terms_version is not null) execute function internal.note_refund_policy();
create trigger write_order_lines after insert on public.orders for each row execute function internal.write_order_lines();
create trigger guard_order before update on public.orders for each row execute function internal.guard_order();
create trigger release_promo after update of status, payment_status on public.orders
for each row when (old.status = 'pending' and (new.status = 'cancelled' or new.payment_status = 'declined'))
execute function internal.release_promo();
create trigger credit_canceled after update of status on public.orders
for each row when (new.status in ('cancelled', 'refunded') and old.status not in ('cancelled', 'refunded'))
execute function internal.credit_canceled();
-- The log contains states and sums, no personal data.
create trigger log_change after insert or update or delete on public.orders
for each row execute function internal.log_change('id', 'order_number', 'client_id', 'status', 'payment_status', 'total_amount', 'promo_code', 'cancel_reason');
create trigger notify_status after update of status on public.orders
for each row when (new.status is distinct from old.status and new.status in ('in_progress', 'completed', 'cancelled'))
execute function internal.notify_order_status();
create trigger follow_plan_payment after update of payment_status on public.orders
for each row when (new.origin = 'plan' and new.payment_status = 'paid' and old.payment_status <> 'paid')
execute function internal.follow_plan_payment();
create trigger owe_fees after update of status on public.orders
for each row when (new.status = 'completed' and old.status <> 'completed') execute function internal.owe_fees('order');
