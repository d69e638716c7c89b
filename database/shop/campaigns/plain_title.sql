-- A title without case, accents, punctuation and separators, as `plainName` of domain/campaigns/similar-names.ts. A title of
-- nothing but signs stays as it is.
create or replace function internal.plain_title(title text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(nullif(trim(regexp_replace(
    lower(regexp_replace(normalize(title, NFKD), '[\u0300-\u036f\u064b-\u065f\u0670]', '', 'g')),
    '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u060c\u061b\u061f\u2000-\u206f\u3000-\u303f]+', ' ', 'g')), ''), lower(trim(title)))
$$;
