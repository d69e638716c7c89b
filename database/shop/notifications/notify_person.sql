create or replace function internal.notify_person(person uuid, kind text, data jsonb) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.notifications (user_id, kind, data)
  select u.id, notify_person.kind, jsonb_strip_nulls(notify_person.data) from public.users as u
  where u.id = person and u.is_active and u.role <> 'guest'
    and not exists (select from public.notification_settings as s where s.user_id = person and s.kind = notify_person.kind and not s.portal);
  select internal.push_person(notify_person.person, notify_person.kind, notify_person.data);
$$;
