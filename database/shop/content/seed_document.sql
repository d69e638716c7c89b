-- Publishes what a release brings as the first version of a document that this shop does not have.
create or replace function internal.seed_document(
  document_kind text, document_key text, document_language text, document_body jsonb
) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into internal.documents (kind, key, language, published)
  values (document_kind, document_key, document_language, 1)
  on conflict do nothing;
  if not found then return; end if;
  insert into internal.document_versions (kind, key, language, version, body)
  values (document_kind, document_key, document_language, 1, document_body);
end
$$;
