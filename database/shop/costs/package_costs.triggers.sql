create trigger touch before update on public.package_costs for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.package_costs
for each row execute function internal.log_change('package_id', 'amount', 'percent');
