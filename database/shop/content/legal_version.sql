-- The day of a legal text that is in force, which is its version.
create or replace function internal.legal_version(key text) returns text
language sql stable
set search_path = ''
as $$
  select v.body ->> 'effective' from internal.documents as d join internal.document_versions as v
    on v.kind = d.kind and v.key = d.key and v.language = d.language and v.version = d.published
  where d.kind = 'legal' and d.key = legal_version.key and d.language = 'en'
$$;
