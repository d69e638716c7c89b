create trigger keep before update or delete on internal.document_versions
for each row execute function internal.reject_change();
create trigger keep_all before truncate on internal.document_versions
for each statement execute function internal.reject_change();
create trigger announce after insert on internal.document_versions
for each statement execute function internal.announce_content();
create trigger apply_profile after insert on internal.document_versions
for each row when (new.kind = 'profile' and new.language = 'en') execute function internal.apply_profile();
