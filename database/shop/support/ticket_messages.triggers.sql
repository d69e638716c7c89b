create trigger stamp_ticket_message before insert on public.ticket_messages
for each row execute function internal.stamp_ticket_message();
create trigger follow_ticket_message after insert on public.ticket_messages
for each row execute function internal.follow_ticket_message();
create trigger keep before update or delete on public.ticket_messages for each row execute function internal.keep_ticket_message();
create trigger log_change after insert on public.ticket_messages
for each row execute function internal.log_change('id', 'ticket_id', 'internal', 'by_staff');
