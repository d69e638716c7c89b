create or replace function internal.own_tickets(account uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(t) - 'assignee' || jsonb_build_object('messages', (
    select jsonb_agg(jsonb_build_object('by', m.author_name, 'by_staff', m.by_staff, 'body', m.body, 'attachments', m.attachments, 'at', m.created_at) order by m.created_at)
    from public.ticket_messages as m where m.ticket_id = t.id and not m.internal)) order by t.created_at), '[]')
  from public.tickets as t where t.client_id = account
$$;
