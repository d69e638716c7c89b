-- A client's message about a campaign: opens the campaign's ticket or continues it. Returns the ticket.
create or replace function public.write_about_campaign(campaign_id uuid, body text, attachments jsonb default '[]') returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  about public.campaigns;
  ticket public.tickets;
begin
  if not exists (select from public.users where id = auth.uid() and is_active) then
    raise exception using errcode = 'PT401', message = 'Sign in to write a message';
  end if;
  -- Locked, so that two concurrent first messages create one ticket.
  select * into about from public.campaigns as c where c.id = campaign_id and c.client_id = auth.uid() for update;
  if about.id is null then
    raise exception using errcode = 'PT404', message = 'This campaign does not exist';
  end if;
  if coalesce(trim(body), '') = '' or length(body) > 8000 then
    raise exception using errcode = 'PT400', message = 'A message must have 1 to 8,000 characters', hint = 'body';
  end if;
  select * into ticket from public.tickets as t where t.campaign_id = about.id;
  if ticket.id is null then
    insert into public.tickets (number, client_id, campaign_id, order_id, subject)
    select '', about.client_id, about.id, (select l.order_id from public.order_items as l where l.id = about.order_item_id), about.name
    returning * into ticket;
  end if;
  insert into public.ticket_messages (ticket_id, author_id, author_name, by_staff, body, attachments)
  values (ticket.id, auth.uid(), '', false, body, coalesce(attachments, '[]'));
  select * into ticket from public.tickets as t where t.id = ticket.id;
  return to_jsonb(ticket);
end
$$;
grant execute on function public.write_about_campaign(uuid, text, jsonb) to authenticated;
