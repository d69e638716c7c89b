-- A file that a message refers to is part of the thread, and its client cannot replace or remove it.
create or replace function internal.is_attached(name text) returns boolean
language sql stable security definer
set search_path = ''
as $$ select exists (select from public.ticket_messages as m where m.attachments @> to_jsonb(is_attached.name)) $$;
grant execute on function internal.is_attached(text) to authenticated;
