create trigger touch before update on public.client_plans for each row execute function internal.touch();
create trigger keep_billing_day before insert or update of next_billing_on, billing_day on public.client_plans
for each row execute function internal.keep_billing_day();
create trigger log_change after insert or update or delete on public.client_plans
for each row execute function internal.log_change('client_id', 'plan_id', 'price', 'limits', 'next_billing_on', 'billing_day', 'active', 'inactive_reason', 'cancelled_at');
create trigger keep_plan_state before insert or update on public.client_plans
for each row execute function internal.keep_plan_state();
-- Not `of` these columns: a trigger sets the day.
create trigger end_plan_consent after update on public.client_plans
for each row when ((new.plan_id, new.price, new.billing_day) is distinct from (old.plan_id, old.price, old.billing_day))
execute function internal.end_plan_consent();
create trigger end_plan_consent_with_plan after delete on public.client_plans
for each row execute function internal.end_plan_consent();
create trigger write_plan_history after insert or update or delete on public.client_plans
for each row execute function internal.write_plan_history();
