create trigger keep before update or delete on internal.document_confirmations
for each row execute function internal.reject_change();
create trigger keep_all before truncate on internal.document_confirmations
for each statement execute function internal.reject_change();
