create or replace function internal.guard_ticket() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.number := internal.next_ticket_number();
  elsif (new.id, new.number, new.client_id, new.created_at) is distinct from (old.id, old.number, old.client_id, old.created_at) then
    raise exception using errcode = 'PT409', message = 'The number and client of a ticket cannot be changed';
  end if;
  if new.order_id is not null and (tg_op = 'INSERT' or new.order_id is distinct from old.order_id) and not exists (
    select from public.orders where id = new.order_id and client_id = new.client_id
  ) then
    raise exception using errcode = 'PT422', message = 'A ticket can only be about one of the client’s own orders';
  end if;
  return new;
end
$$;
