-- Opens a ticket for the caller and returns it.
create or replace function public.open_ticket(
  subject text, body text, priority text default 'normal', order_id uuid default null, attachments jsonb default '[]'
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  opened public.tickets;
begin
  if not exists (select from public.users where id = auth.uid() and is_active) then
    raise exception using errcode = 'PT401', message = 'Sign in to open a ticket';
  end if;
  if coalesce(trim(subject), '') = '' or length(subject) > 200 then
    raise exception using errcode = 'PT400', message = 'The subject must have 1 to 200 characters', hint = 'subject';
  end if;
  if coalesce(trim(body), '') = '' or length(body) > 8000 then
    raise exception using errcode = 'PT400', message = 'A message must have 1 to 8,000 characters', hint = 'body';
  end if;
  if coalesce(priority, '') not in ('low', 'normal', 'high', 'urgent') then
    raise exception using errcode = 'PT400', message = 'The priority must be low, normal, high or urgent', hint = 'priority';
  end if;
  if (select count(*) from public.tickets as t where t.client_id = auth.uid() and t.created_at > now() - interval '1 hour') >= 10 then
    raise exception using errcode = 'PT429', message = 'You can open up to ten tickets an hour. Please try again later.';
  end if;
  insert into public.tickets (number, client_id, order_id, subject, priority)
  values ('', auth.uid(), order_id, trim(subject), priority) returning * into opened;
  insert into public.ticket_messages (ticket_id, author_id, author_name, by_staff, body, attachments)
  values (opened.id, auth.uid(), '', false, body, coalesce(attachments, '[]'));
  select * into opened from public.tickets where id = opened.id;
  return to_jsonb(opened);
end
$$;
grant execute on function public.open_ticket(text, text, text, uuid, jsonb) to authenticated;
