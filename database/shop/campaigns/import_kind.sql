-- What an export of this format is about: days, keywords or conversions. As `kind` in
-- server/modules/campaigns/imports/formats.ts; a test compares the two.
create or replace function internal.import_kind(format text) returns text
language sql immutable
set search_path = ''
as $$
  select case format when 'google-ads-keywords' then 'keywords' when 'google-ads-conversions' then 'conversions' else 'days' end
$$;
