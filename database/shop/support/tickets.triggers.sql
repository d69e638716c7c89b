create trigger guard_ticket before insert or update on public.tickets for each row execute function internal.guard_ticket();
create trigger move_assignee before insert or update of assignee on public.tickets
for each row execute function internal.move_ticket_assignee();
create trigger touch before update on public.tickets for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.tickets
for each row execute function internal.log_change('id', 'number', 'client_id', 'status', 'priority', 'order_id');
create trigger guard_ticket_campaign before insert or update of campaign_id on public.tickets
for each row execute function internal.guard_ticket_campaign();
