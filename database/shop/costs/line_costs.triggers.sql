create trigger guard before insert or update of document on public.line_costs
for each row when (new.document is not null) execute function internal.guard_cost_document('lines', 'order_item_id');
create trigger touch before update on public.line_costs for each row execute function internal.touch();
create trigger drop_document after update of document or delete on public.line_costs
for each row when (old.document is not null) execute function internal.drop_cost_document();
create trigger log_change after insert or update or delete on public.line_costs
for each row execute function internal.log_change('id', 'order_item_id', 'kind', 'amount', 'description', 'payee', 'incurred_on', 'document');
