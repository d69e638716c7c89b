-- Makes a body the newest version of a document and ends its draft. `restored` is the version that it repeats, if it repeats one.
-- The server has checked the body, and calls this on behalf of a member of the team.
create or replace function internal.publish_document(
  document_kind text, document_key text, document_language text, document_body jsonb, restored integer
) returns integer
language plpgsql
set search_path = ''
as $$
declare
  newest integer;
begin
  perform internal.must('content.manage');
  update internal.documents as d
  set published = d.published + 1, draft = null, revision = d.revision + 1, changed_by = auth.uid(), changed_at = now()
  where d.kind = document_kind and d.key = document_key and d.language = document_language
  returning d.published into newest;
  insert into internal.document_versions (kind, key, language, version, body, restored_from, published_by)
  values (document_kind, document_key, document_language, newest, document_body, restored, auth.uid());
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values (
    case when restored is null then 'publish' else 'restore' end, 'documents',
    concat_ws('/', document_kind, document_key, document_language),
    jsonb_strip_nulls(jsonb_build_object('version', newest, 'restored_from', restored)), 'database');
  return newest;
end
$$;
