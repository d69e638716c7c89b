create schema if not exists internal;
grant usage on schema internal to anon, authenticated, service_role;

-- Everything is closed until a definition grants it. A hosted Supabase grants all privileges by default.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

create table internal.shop_settings (
  only_row boolean primary key default true check (only_row),
  tax_rate numeric(6, 4) not null default 0.08 check (tax_rate >= 0 and tax_rate < 1),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  time_zone text not null default 'Asia/Dubai',
  -- Where notifications to the team go. The server writes its own setting here when it starts; null sends none.
  team_email text
);

create function internal.is_web_address(link text) returns boolean
language sql immutable
set search_path = ''
as $$ select link ~* '^https?://[^\s]+$' and length(link) <= 2000 $$;
grant execute on function internal.is_web_address(text) to authenticated, service_role;

-- Translations by language code, then by column. The columns themselves are in English, the fallback.
create function internal.translations_are_valid(translations jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_typeof(translations) = 'object' and coalesce(
    (select bool_and(key ~ '^[a-z]{2}$' and jsonb_typeof(value) = 'object') from jsonb_each(translations)), true)
$$;
grant execute on function internal.translations_are_valid(jsonb) to authenticated, service_role;
