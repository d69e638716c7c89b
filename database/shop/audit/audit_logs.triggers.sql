create trigger stamp_audit_row before insert on public.audit_logs for each row execute function internal.stamp_audit_row();
create trigger keep_all before truncate on public.audit_logs for each statement execute function internal.reject_change();
create trigger keep before update or delete on public.audit_logs for each row execute function internal.keep_audit_row();
