-- Each line gets an intake when it is inserted. A changed link counts as an answer.
create or replace function internal.keep_intake() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.intakes (order_item_id) values (new.id);
  else
    update public.intakes set answers = answers where order_item_id = new.id;
  end if;
  return null;
end
$$;
