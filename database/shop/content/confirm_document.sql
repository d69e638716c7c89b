-- Records who stands by a published legal text. A confirmation given before stays.
create or replace function internal.confirm_document(
  document_kind text, document_key text, document_language text, confirmed_version integer, confirmed_name text
) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.must('content.manage');
  perform from internal.documents as d
  where d.kind = document_kind and d.key = document_key and d.language = document_language
    and d.published = confirmed_version
  for share;
  if not found then
    raise exception using errcode = 'PT409',
      message = 'Someone has published another version of this text. Load it again and read that one.';
  end if;
  insert into internal.document_confirmations (kind, key, language, version, name, confirmed_by)
  values (document_kind, document_key, document_language, confirmed_version, confirmed_name, auth.uid())
  on conflict do nothing;
  if not found then return; end if;
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values (
    'confirm', 'documents', concat_ws('/', document_kind, document_key, document_language),
    jsonb_build_object('version', confirmed_version), 'database');
end
$$;
