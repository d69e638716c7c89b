-- Each line gets an intake when it is inserted, with the questions of that day. A changed link counts as an answer.
create or replace function internal.keep_intake() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.intakes (order_item_id, form_service, form_version)
    select new.id, f.service, f.version from internal.form_of(new.service_type) as f;
  else
    update public.intakes set answers = answers where order_item_id = new.id;
  end if;
  return null;
end
$$;
