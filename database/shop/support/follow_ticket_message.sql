-- A client's message opens the ticket again. A reply by the team sets it to pending and notifies the client, by email if the
-- client wants it. A note changes nothing.
create or replace function internal.follow_ticket_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.tickets;
  team text := (select team_email from internal.shop_settings);
begin
  if new.internal then return null; end if;
  update public.tickets as t set
    status = case when new.by_staff then 'pending' else 'open' end,
    last_reply_at = new.created_at,
    last_reply_by = case when new.by_staff then 'staff' else 'client' end
  where t.id = new.ticket_id returning t.* into ticket;
  if new.by_staff then
    perform internal.notify_person(ticket.client_id, 'ticket_reply', jsonb_build_object('ticket_id', ticket.id, 'number', ticket.number, 'subject', ticket.subject));
    perform internal.email_person(ticket.client_id, 'ticket_reply', 'ticket-reply', jsonb_build_object('messageId', new.id));
  elsif team is not null and not exists (select from public.ticket_messages as m where m.ticket_id = new.ticket_id and m.id <> new.id) then
    perform internal.enqueue_email('ticket-notice', team, jsonb_build_object('ticketId', new.ticket_id));
  end if;
  return null;
end
$$;
