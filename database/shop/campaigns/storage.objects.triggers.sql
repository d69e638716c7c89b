create trigger keep_evidence before delete on storage.objects
for each row when (old.bucket_id = 'evidence') execute function internal.keep_evidence();
create trigger keep_evidence_change before update on storage.objects
for each row when (
  old.bucket_id = 'evidence'
  and (old.bucket_id, old.name, old.version, old.metadata) is distinct from (new.bucket_id, new.name, new.version, new.metadata)
) execute function internal.keep_evidence();
