-- Turns the product's own reminders to a client on or off.
create or replace function public.set_reminders(person uuid, active boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.must('clients.manage');
  if active is null then
    raise exception using errcode = 'PT400', message = 'Reminders are either on or off';
  end if;
  update public.users as u set reminders = set_reminders.active where u.id = person and u.role <> 'guest';
  if not found then
    raise exception using errcode = 'PT404', message = 'This person has no account';
  end if;
end
$$;
grant execute on function public.set_reminders(uuid, boolean) to authenticated;
