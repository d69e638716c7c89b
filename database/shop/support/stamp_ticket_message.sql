-- Sets author and time, and rejects attachments that the message's readers could not read. Of a member of the team, a message that
-- clients read has the name alone.
create or replace function internal.stamp_ticket_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.tickets;
  author public.users;
  folder text;
begin
  select * into ticket from public.tickets where id = new.ticket_id for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This ticket does not exist';
  end if;
  select * into author from public.users where id = new.author_id;
  if not found then
    raise exception using errcode = 'PT422', message = 'A message needs an author';
  end if;
  new.by_staff := internal.member_may(author.id, 'support.manage') and author.id <> ticket.client_id;
  if not new.by_staff and author.id <> ticket.client_id then
    raise exception using errcode = 'PT404', message = 'This ticket does not exist';
  end if;
  if new.internal and not new.by_staff then
    raise exception using errcode = 'PT403', message = 'Only the team can write internal notes';
  end if;
  if not new.by_staff and (
    select count(*) from (select from public.ticket_messages as m
      where m.author_id = author.id and m.created_at > now() - interval '1 hour' limit 60) as recent
  ) = 60 then
    raise exception using errcode = 'PT429', message = 'You can send up to 60 messages an hour. Please try again later.';
  end if;
  new.author_name := case when author.first_name = 'User' and author.last_name = '' then coalesce(author.email, 'User')
    else trim(author.first_name || ' ' || author.last_name) end;
  new.body := trim(new.body);
  new.created_at := clock_timestamp();
  folder := case when new.internal then 'staff' else ticket.client_id::text end || '/';
  if exists (
    select from jsonb_array_elements_text(new.attachments) as a (name)
    where not starts_with(name, folder)
      or not exists (select from storage.objects as o where o.bucket_id = 'tickets' and o.name = a.name)
  ) then
    raise exception using errcode = 'PT422', message = 'Attachments must be files that were uploaded for this ticket';
  end if;
  if new.by_staff and not new.internal then
    insert into internal.team_authors (ticket_message_id, author) values (new.id, author.id) on conflict do nothing;
    new.author_id := null;
  end if;
  return new;
end
$$;
