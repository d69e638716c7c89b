-- Turns a kind of notification on or off for the caller. Without `push`, that setting stays as it is.
create or replace function public.set_notification(kind text, portal boolean, mail boolean, push boolean default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if auth.uid() is null then
    raise exception using errcode = 'PT401', message = 'Sign in to change your notifications';
  end if;
  if not coalesce(internal.is_notification_kind(kind), false) or portal is null or mail is null then
    raise exception using errcode = 'PT400', message = 'This notification does not exist';
  end if;
  insert into public.notification_settings as s (user_id, kind, portal, mail, push) values (auth.uid(), kind, portal, mail, coalesce(push, false))
  on conflict on constraint notification_settings_pkey do update
    set portal = excluded.portal, mail = excluded.mail, push = coalesce(set_notification.push, s.push);
exception when check_violation then
  raise exception using errcode = 'PT400', message = 'This setting cannot be changed for this kind of notification';
end
$$;
grant execute on function public.set_notification(text, boolean, boolean, boolean) to authenticated;
