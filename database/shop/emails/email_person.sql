create or replace function internal.email_person(person uuid, kind text, template text, data jsonb) returns void
language sql volatile
set search_path = ''
as $$
  select internal.enqueue_email(email_person.template, u.email, email_person.data, internal.language_of(u.id)) from public.users as u
  where u.id = person and u.is_active and u.email is not null
    and not exists (select from public.notification_settings as s where s.user_id = person and s.kind = email_person.kind and not s.mail)
$$;
