create trigger log_change after insert or update or delete on internal.package_costs
for each row execute function internal.log_change('package_id', 'amount', 'percent');
