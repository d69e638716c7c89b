-- The language of an account, for emails that no request of its own triggers.
create or replace function internal.language_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select u.raw_user_meta_data ->> 'locale' from auth.users as u where u.id = account and u.raw_user_meta_data ->> 'locale' ~ '^[a-z]{2}$'),
    'en')
$$;
