create trigger touch before update on public.client_plans for each row execute function internal.touch();
create trigger keep_billing_day before insert or update of next_billing_on, billing_day on public.client_plans
for each row execute function internal.keep_billing_day();
create trigger log_change after insert or update or delete on public.client_plans
for each row execute function internal.log_change('client_id', 'plan_id', 'price', 'limits', 'next_billing_on', 'billing_day', 'active');
