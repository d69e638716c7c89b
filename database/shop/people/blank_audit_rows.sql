create or replace function internal.blank_audit_rows(account uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('internal.forgetting', account::text, true);
  update public.audit_logs set ip_address = null, user_agent = null,
    old_values = case when source = 'client' then null else old_values end,
    new_values = case when source = 'client' then null else new_values end,
    table_name = case when source = 'client' then null else table_name end,
    record_id = case when source = 'client' then null else record_id end
  where user_id = account;
  perform set_config('internal.forgetting', '', true);
end
$$;
