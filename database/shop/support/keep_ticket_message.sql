-- Messages are immutable, except when the author's account is deleted.
create or replace function internal.keep_ticket_message() returns trigger
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
  raise exception using errcode = 'PT409', message = 'Messages of a ticket cannot be changed or deleted';
end
$$;
