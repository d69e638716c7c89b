-- What the shop sells, in other languages: by language code, then by column. English is in the columns themselves, and
-- stands in for what has no translation.

create function internal.translations_are_valid(translations jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(translations) = 'object' and coalesce(
    (select bool_and(key ~ '^[a-z]{2}$' and jsonb_typeof(value) = 'object') from jsonb_each(translations)), true)
$$;
revoke all on function internal.translations_are_valid(jsonb) from public;
grant execute on function internal.translations_are_valid(jsonb) to authenticated, service_role;

alter table public.services add column translations jsonb not null default '{}' check (internal.translations_are_valid(translations));
alter table public.packages add column translations jsonb not null default '{}' check (internal.translations_are_valid(translations));
alter table public.monthly_plans add column translations jsonb not null default '{}' check (internal.translations_are_valid(translations));
alter table public.reviews add column translations jsonb not null default '{}' check (internal.translations_are_valid(translations));

-- The language somebody chose, for mails that the shop writes by itself.
create function internal.language_of(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select u.raw_user_meta_data ->> 'locale' from auth.users as u where u.id = account and u.raw_user_meta_data ->> 'locale' ~ '^[a-z]{2}$'),
    'en')
$$;
revoke all on function internal.language_of(uuid) from public;
