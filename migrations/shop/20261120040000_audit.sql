-- The audit log: written by the database, append-only, read by admins.

create function internal.caller_address() returns text
language sql stable
set search_path = ''
as $$
  select nullif(trim(split_part(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1)), '')
$$;

create function internal.caller_agent() returns text
language sql stable
set search_path = ''
as $$ select left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 500) $$;

-- A client's own program may tell of itself; address and agent are always the real ones.
create function internal.stamp_audit_row() returns trigger
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
  end if;
  return new;
end
$$;
grant execute on function internal.caller_address(), internal.caller_agent() to anon, authenticated, service_role;
create trigger stamp_audit_row before insert on public.audit_logs for each row execute function internal.stamp_audit_row();
create trigger keep before update or delete on public.audit_logs for each row execute function internal.refuse_change();
create trigger keep_all before truncate on public.audit_logs for each statement execute function internal.refuse_change();

-- Logs a change with the columns named by the trigger's arguments (none: all); for updates only what differs.
create function internal.log_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  id text := coalesce(after, before) ->> coalesce(nullif(tg_argv[0], ''), 'id');
  columns text[] := tg_argv[1:];
begin
  if cardinality(columns) > 0 then
    select jsonb_object_agg(key, value) into before from jsonb_each(before) where key = any (columns);
    select jsonb_object_agg(key, value) into after from jsonb_each(after) where key = any (columns);
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, after -> b.key) into before, after
    from jsonb_each(before) as b where b.value is distinct from after -> b.key and b.key <> 'updated_at';
    if after is null then return null; end if;
  end if;
  insert into public.audit_logs (action, table_name, record_id, old_values, new_values, source)
  values (lower(tg_op), tg_table_name, id, before, after, 'database');
  return null;
end
$$;

-- Order events carry states and sums, no personal data.
create trigger log_change after insert or update or delete on public.orders
for each row execute function internal.log_change('id', 'order_number', 'client_id', 'status', 'payment_status', 'total_amount', 'promo_code', 'cancel_reason');
create trigger log_change after insert or update on public.payments
for each row execute function internal.log_change('id', 'order_id', 'provider', 'status', 'amount', 'reason_code');
create trigger log_change after insert on public.invoices
for each row execute function internal.log_change('id', 'number', 'order_id', 'total');
create trigger log_change after update of role, is_active on public.users
for each row execute function internal.log_change('id', 'role', 'is_active');
create trigger log_new_admin after insert on public.users
for each row when (new.role = 'admin') execute function internal.log_change('id', 'role', 'is_active');

-- Logs that a row with personal data was changed, by the names of its columns alone.
create function internal.log_touch() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before jsonb := to_jsonb(old);
  touched jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_agg(n.key order by n.key) into touched from jsonb_each(to_jsonb(new)) as n where n.value is distinct from before -> n.key;
    if touched is null then return null; end if;
  end if;
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values (lower(tg_op), tg_table_name, before ->> 'id', jsonb_strip_nulls(jsonb_build_object('changed', touched)), 'database');
  return null;
end
$$;

-- What staff and their programs do; the server's own mark of a newsletter consent has its row in consents.
create trigger log_touch after update or delete on public.contacts
for each row when (current_user in ('authenticated', 'service_role')) execute function internal.log_touch();
create trigger log_touch after update of service_link on public.order_items
for each row execute function internal.log_touch();

do $$
declare
  edited text;
begin
  foreach edited in array array['services', 'packages', 'monthly_plans', 'reviews', 'video_testimonials', 'promo_codes'] loop
    execute format(
      'create trigger log_change after insert or update or delete on public.%I for each row
       when (pg_trigger_depth() = 0) execute function internal.log_change(%L)',
      edited, case edited when 'services' then 'slug' else 'id' end);
  end loop;
end
$$;

-- Pages that show these tables are rendered again: the process that changes them knows by NOTIFY, the others too, and a
-- poll of the version catches what a lost connection missed.
create function internal.announce_content() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update internal.content_version set version = version + 1;
  perform pg_notify('content_changed', tg_table_name);
  return null;
end
$$;

do $$
declare
  shown text;
begin
  foreach shown in array array['services', 'packages', 'monthly_plans', 'reviews', 'video_testimonials'] loop
    execute format(
      'create trigger announce_content after insert or update or delete or truncate on public.%I
       for each statement execute function internal.announce_content()', shown);
  end loop;
end
$$;
