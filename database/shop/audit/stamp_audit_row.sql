-- A client program may report events of its own account. IP address and user agent always come from the request.
create or replace function internal.stamp_audit_row() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.ip_address := internal.caller_address();
  new.user_agent := internal.caller_agent();
  new.created_at := now();
  if current_user in ('anon', 'authenticated') then
    new.source := 'client';
    new.old_values := null;
    if new.action not in (
      'login', 'logout', 'register', 'password_changed', 'profile_updated', 'order_created', 'order_viewed',
      'cart_updated', 'contact_submitted', 'create', 'update', 'delete', 'INSERT', 'UPDATE', 'DELETE'
    ) then
      raise exception using errcode = 'PT400', message = 'This action cannot be logged by a client', detail = left(new.action, 100);
    end if;
    if coalesce(pg_column_size(new.new_values), 0) > 4096 or length(coalesce(new.new_values::text, '')) > 4096 then
      raise exception using errcode = 'PT413', message = 'An audit entry can hold at most 4 KB';
    end if;
  elsif new.table_name in ('invoices', 'credit_notes') then
    -- The shop itself issues them, in the request of whoever paid or refunded.
    new.user_id := null;
    new.ip_address := null;
    new.user_agent := null;
  end if;
  return new;
end
$$;
