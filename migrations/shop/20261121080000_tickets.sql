-- Tickets: what a client asks and staff answer. The thread is append-only; the ticket's state follows from it.

-- Where the team's mails go; the server writes its own setting here when it starts. Null: nobody is told.
alter table internal.shop_settings add column team_email text;

create sequence internal.ticket_number_seq;
create function internal.next_ticket_number() returns text
language sql volatile security definer
set search_path = ''
as $$
  select 'T-' || lpad(n::text, greatest(6, length(n::text)), '0') from (select nextval('internal.ticket_number_seq') as n) as drawn
$$;
revoke all on function internal.next_ticket_number() from public;

create table public.tickets (
  id uuid primary key default gen_random_uuid(),
  number text not null unique,
  client_id uuid not null references public.users (id) on delete cascade,
  order_id uuid references public.orders (id) on delete set null,
  subject text not null check (length(trim(subject)) between 1 and 200),
  status text not null default 'open' check (status in ('open', 'pending', 'completed')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  assignee uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_reply_at timestamptz not null default now(),
  last_reply_by text not null default 'client' check (last_reply_by in ('client', 'staff'))
);
comment on column public.tickets.status is 'open: staff are due; pending: the client is; completed: settled until the client writes again';
create index on public.tickets (last_reply_at desc, id desc);
create index on public.tickets (status, last_reply_at desc, id desc);
create index on public.tickets (assignee, last_reply_at desc, id desc);
create index on public.tickets (client_id, last_reply_at desc, id desc);
create index on public.tickets (order_id) where order_id is not null;

create function internal.are_attachments(attachments jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(attachments) <> 'array' then false else
    jsonb_array_length(attachments) <= 10 and not exists (
      select from jsonb_array_elements(attachments) as a
      where jsonb_typeof(a) <> 'string' or length(a #>> '{}') not between 3 and 500
    )
  end
$$;
revoke all on function internal.are_attachments(jsonb) from public;
grant execute on function internal.are_attachments(jsonb) to authenticated, service_role;

create table public.ticket_messages (
  id uuid primary key default gen_random_uuid(),
  ticket_id uuid not null references public.tickets (id) on delete cascade,
  author_id uuid default auth.uid() references public.users (id) on delete set null,
  -- Who wrote, as it was then: a client sees no row of a member of staff.
  author_name text not null,
  by_staff boolean not null,
  body text not null check (length(trim(body)) between 1 and 8000),
  internal boolean not null default false,
  attachments jsonb not null default '[]' check (internal.are_attachments(attachments)),
  created_at timestamptz not null default now()
);
comment on column public.ticket_messages.internal is 'a note between staff, which no policy shows to the client';
comment on column public.ticket_messages.attachments is 'names of objects in the bucket tickets: in the client''s folder, or below staff/ for internal notes';
create index on public.ticket_messages (ticket_id, created_at, id);
create index on public.ticket_messages (author_id, created_at desc);

create table public.canned_replies (
  id uuid primary key default gen_random_uuid(),
  title text not null unique check (length(trim(title)) between 1 and 120),
  body text not null check (length(trim(body)) between 1 and 8000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What a ticket may become --------------------------------------------------------------------------------------------

create function internal.guard_ticket() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.number := internal.next_ticket_number();
  elsif (new.id, new.number, new.client_id, new.created_at) is distinct from (old.id, old.number, old.client_id, old.created_at) then
    raise exception using errcode = 'PT409', message = 'Number and client of a ticket cannot be changed';
  end if;
  if new.assignee is not null and (tg_op = 'INSERT' or new.assignee is distinct from old.assignee) and not exists (
    select from public.users where id = new.assignee and role = 'admin' and is_active
  ) then
    raise exception using errcode = 'PT422', message = 'A ticket is assigned to an active administrator';
  end if;
  if new.order_id is not null and (tg_op = 'INSERT' or new.order_id is distinct from old.order_id) and not exists (
    select from public.orders where id = new.order_id and client_id = new.client_id
  ) then
    raise exception using errcode = 'PT422', message = 'The order of a ticket is one of the client''s own';
  end if;
  return new;
end
$$;
create trigger guard_ticket before insert or update on public.tickets for each row execute function internal.guard_ticket();
create trigger touch before update on public.tickets for each row execute function internal.touch();
create trigger touch before update on public.canned_replies for each row execute function internal.touch();

-- A message says who wrote it and when by itself, and names only files that lie where its readers may see them.
create function internal.stamp_ticket_message() returns trigger
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
    raise exception using errcode = 'PT422', message = 'A message has an author';
  end if;
  new.by_staff := author.role = 'admin' and author.is_active and author.id <> ticket.client_id;
  if not new.by_staff and author.id <> ticket.client_id then
    raise exception using errcode = 'PT404', message = 'This ticket does not exist';
  end if;
  if new.internal and not new.by_staff then
    raise exception using errcode = 'PT403', message = 'Internal notes are written by staff';
  end if;
  if not new.by_staff and (
    select count(*) from (select from public.ticket_messages as m
      where m.author_id = author.id and m.created_at > now() - interval '1 hour' limit 60) as recent
  ) = 60 then
    raise exception using errcode = 'PT429', message = 'At most sixty messages can be sent in an hour';
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
    raise exception using errcode = 'PT422', message = 'An attachment is a file that was uploaded for this ticket';
  end if;
  return new;
end
$$;
create trigger stamp_ticket_message before insert on public.ticket_messages
for each row execute function internal.stamp_ticket_message();

-- A client's message opens the ticket again, a reply of staff waits for the client and is mailed, a note changes nothing.
create function internal.follow_ticket_message() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  client public.users;
  team text := (select team_email from internal.shop_settings);
begin
  if new.internal then return null; end if;
  update public.tickets set
    status = case when new.by_staff then 'pending' else 'open' end,
    last_reply_at = new.created_at,
    last_reply_by = case when new.by_staff then 'staff' else 'client' end
  where id = new.ticket_id;
  if new.by_staff then
    select u.* into client from public.users as u join public.tickets as t on t.client_id = u.id where t.id = new.ticket_id;
    if client.email is not null and client.is_active then
      perform internal.enqueue_mail('ticket-reply', client.email, jsonb_build_object('messageId', new.id), internal.language_of(client.id));
    end if;
  elsif team is not null and not exists (select from public.ticket_messages as m where m.ticket_id = new.ticket_id and m.id <> new.id) then
    perform internal.enqueue_mail('ticket-notice', team, jsonb_build_object('ticketId', new.ticket_id));
  end if;
  return null;
end
$$;
create trigger follow_ticket_message after insert on public.ticket_messages
for each row execute function internal.follow_ticket_message();

-- Append-only; what an account leaves behind when it is deleted is the one exception.
create function internal.keep_ticket_message() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  orphaned public.ticket_messages := old;
begin
  if tg_op = 'DELETE' then
    if not exists (select from public.tickets where id = old.ticket_id) then return old; end if;
  else
    orphaned.author_id := null;
    if new is not distinct from orphaned then return new; end if;
  end if;
  raise exception using errcode = 'PT409', message = 'Messages of a ticket are kept as they were written';
end
$$;
create trigger keep before update or delete on public.ticket_messages for each row execute function internal.keep_ticket_message();

-- A client's way to a new ticket. Gives the ticket.
create function public.open_ticket(
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
    raise exception using errcode = 'PT400', message = 'A subject has 1 to 200 characters', hint = 'subject';
  end if;
  if coalesce(trim(body), '') = '' or length(body) > 8000 then
    raise exception using errcode = 'PT400', message = 'A message has 1 to 8,000 characters', hint = 'body';
  end if;
  if coalesce(priority, '') not in ('low', 'normal', 'high', 'urgent') then
    raise exception using errcode = 'PT400', message = 'A priority is low, normal, high or urgent', hint = 'priority';
  end if;
  if (select count(*) from public.tickets as t where t.client_id = auth.uid() and t.created_at > now() - interval '1 hour') >= 10 then
    raise exception using errcode = 'PT429', message = 'At most ten tickets can be opened in an hour';
  end if;
  insert into public.tickets (number, client_id, order_id, subject, priority)
  values ('', auth.uid(), order_id, trim(subject), priority) returning * into opened;
  insert into public.ticket_messages (ticket_id, author_id, author_name, by_staff, body, attachments)
  values (opened.id, auth.uid(), '', false, body, coalesce(attachments, '[]'));
  select * into opened from public.tickets where id = opened.id;
  return to_jsonb(opened);
end
$$;
revoke all on function public.open_ticket(text, text, text, uuid, jsonb) from public;
grant execute on function public.open_ticket(text, text, text, uuid, jsonb) to authenticated;

-- Who sees and writes what ---------------------------------------------------------------------------------------------

alter table public.tickets enable row level security;
alter table public.ticket_messages enable row level security;
alter table public.canned_replies enable row level security;
revoke all on public.tickets, public.ticket_messages, public.canned_replies from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.tickets, public.canned_replies to service_role;
grant select, insert on public.ticket_messages to service_role;
create policy service on public.tickets to service_role using (true) with check (true);
create policy service on public.ticket_messages to service_role using (true) with check (true);
create policy service on public.canned_replies to service_role using (true) with check (true);

grant select on public.tickets to authenticated;
grant update (status, priority, assignee, order_id) on public.tickets to authenticated;
create policy own on public.tickets for select to authenticated using (client_id = (select auth.uid()) or (select public.is_admin()));
create policy staff on public.tickets for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

grant select on public.ticket_messages to authenticated;
grant insert (id, ticket_id, body, internal, attachments) on public.ticket_messages to authenticated;
create policy own on public.ticket_messages for select to authenticated using (
  (select public.is_admin())
  or not internal and exists (select from public.tickets as t where t.id = ticket_id and t.client_id = (select auth.uid()))
);
create policy write on public.ticket_messages for insert to authenticated with check (
  author_id = (select auth.uid()) and (
    (select public.is_admin())
    or not internal and exists (select from public.tickets as t where t.id = ticket_id and t.client_id = (select auth.uid()))
  )
);

grant select, insert, update, delete on public.canned_replies to authenticated;
create policy staff on public.canned_replies to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

-- A file that a message names is part of the thread: its client can neither replace nor remove it any more.
create function internal.is_attached(name text) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from public.ticket_messages as m where m.attachments @> to_jsonb(is_attached.name)) $$;
revoke all on function internal.is_attached(text) from public;
grant execute on function internal.is_attached(text) to authenticated;
create index ticket_messages_attachments on public.ticket_messages using gin (attachments jsonb_path_ops);

create policy attached_is_not_changed on storage.objects as restrictive for update to authenticated
  using (bucket_id <> 'tickets' or not internal.is_attached(name));
create policy attached_is_not_removed on storage.objects as restrictive for delete to authenticated
  using (bucket_id <> 'tickets' or not internal.is_attached(name));

create trigger log_change after insert or update or delete on public.tickets
for each row execute function internal.log_change('id', 'number', 'client_id', 'status', 'priority', 'assignee', 'order_id');
create trigger log_change after insert on public.ticket_messages
for each row execute function internal.log_change('id', 'ticket_id', 'internal', 'by_staff');
create trigger log_change after insert or update or delete on public.canned_replies
for each row execute function internal.log_change('id', 'title', 'body');
