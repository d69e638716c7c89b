-- What the law gives a person: everything the shop holds about it, to be forgotten, and a choice that can be taken back.

-- Rows of public tables that refer to an account, and one step on the rows that refer to those: new tables come along by
-- themselves. Secrets lie in no table that refers to public.users.
create function internal.rows_of_account(account uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  found jsonb := '{}';
  own record;
  child record;
  rows jsonb;
  many constant text := 'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from %1$s as r where r.%2$I = $1';
begin
  for own in
    select c.conrelid::regclass as name, t.relname as relation, c.conrelid as oid, a.attname as key
    from pg_catalog.pg_constraint as c join pg_catalog.pg_class as t on t.oid = c.conrelid join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'public.users'::regclass and cardinality(c.conkey) = 1
      and c.connamespace = 'public'::regnamespace
  loop
    execute format(many, own.name, own.key) into rows using account;
    if rows = '[]' then continue; end if;
    found := jsonb_set(found, array[own.relation || '.' || own.key], rows);
    for child in
      select c.conrelid::regclass as name, t.relname as relation, a.attname as key, f.attname as target
      from pg_catalog.pg_constraint as c join pg_catalog.pg_class as t on t.oid = c.conrelid
      join pg_catalog.pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_catalog.pg_attribute as f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
      where c.contype = 'f' and c.confrelid = own.oid and c.conrelid <> own.oid and cardinality(c.conkey) = 1
        and c.connamespace = 'public'::regnamespace
    loop
      execute format('select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from %1$s as r where r.%2$I in (select p.%3$I from %4$s as p where p.%5$I = $1)',
        child.name, child.key, child.target, own.name, own.key) into rows using account;
      if rows <> '[]' then found := jsonb_set(found, array[child.relation || '.' || child.key], rows); end if;
    end loop;
  end loop;
  return found;
end
$$;

-- Everything the shop holds about the person behind an address, for the person itself. The look is audited.
create function public.person_record(address text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant text := lower(trim(address));
  account auth.users;
begin
  perform internal.must_be_admin();
  select * into account from auth.users as u where lower(u.email) = wanted limit 1;
  insert into public.audit_logs (action, table_name, record_id, source)
  values ('person_exported', 'contacts', internal.address_proof(wanted), 'database');
  return jsonb_build_object(
    'email', wanted,
    'exported_at', now(),
    'messages', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]') from public.contacts as c where lower(c.email) = wanted),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]') from public.consents as c where c.email in (wanted, internal.address_proof(wanted))),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) order by o.order_date), '[]') from public.orders as o where lower(o.client_email) = wanted),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('template', m.template, 'state', m.state, 'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]')
      from public.email_outbox as m where lower(m.to_address) = wanted),
    'account', case when account.id is not null then jsonb_build_object(
      'id', account.id, 'created_at', account.created_at, 'last_sign_in_at', account.last_sign_in_at, 'email_confirmed_at', account.email_confirmed_at,
      'phone', account.phone, 'user_metadata', account.raw_user_meta_data,
      'profile', (select to_jsonb(u) from public.users as u where u.id = account.id),
      'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'address', host(s.ip), 'browser', s.user_agent)), '[]') from auth.sessions as s where s.user_id = account.id),
      'files', (select coalesce(jsonb_agg(o.bucket_id || '/' || o.name), '[]') from storage.objects as o where o.owner = account.id),
      'activity', (select coalesce(jsonb_agg(jsonb_build_object('action', a.action, 'at', a.created_at, 'address', a.ip_address, 'browser', a.user_agent) order by a.created_at), '[]')
        from public.audit_logs as a where a.user_id = account.id),
      'records', internal.rows_of_account(account.id)
    ) end
  );
end
$$;

-- Stands for an address where only the proof of a choice may stay.
create function internal.address_proof(address text) returns text
language sql immutable
set search_path = ''
as $$ select 'sha256:' || encode(sha256(convert_to(lower(trim(address)), 'UTF8')), 'hex') $$;

-- Audit rows lose address and browser after twelve months, and what a forgotten person's own program said of itself at once.
create or replace function internal.keep_audit_row() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  aged public.audit_logs := old;
  forgotten public.audit_logs := old;
begin
  aged.ip_address := null;
  aged.user_agent := null;
  forgotten.ip_address := null;
  forgotten.user_agent := null;
  if old.source = 'client' then
    forgotten.old_values := null;
    forgotten.new_values := null;
  end if;
  if tg_op = 'UPDATE' and old.created_at < now() - interval '12 months' and new is not distinct from aged then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('internal.forgetting', true) = old.user_id::text
    and new is not distinct from forgotten and current_user not in ('anon', 'authenticated', 'service_role')
  then
    return new;
  end if;
  raise exception using errcode = 'PT409', message = 'Rows of audit_logs are kept as they were written';
end
$$;

create function internal.forget_account(account uuid) returns text
language plpgsql
set search_path = ''
as $$
begin
  perform set_config('internal.forgetting', account::text, true);
  update public.audit_logs set ip_address = null, user_agent = null,
    old_values = case when source = 'client' then null else old_values end,
    new_values = case when source = 'client' then null else new_values end
  where user_id = account;
  perform set_config('internal.forgetting', '', true);
  delete from storage.objects where owner = account and bucket_id = 'avatars';
  begin
    delete from auth.users where id = account;
    return 'removed';
  exception when foreign_key_violation then
    -- Orders and invoices have to stay: what is left is a row without a person that nobody can sign in with.
    delete from auth.identities where user_id = account;
    delete from auth.sessions where user_id = account;
    delete from auth.one_time_tokens where user_id = account;
    delete from auth.flow_state where user_id = account;
    delete from auth.mfa_factors where user_id = account;
    update auth.users set email = encode(sha256(convert_to(account::text || ':' || coalesce(email, ''), 'UTF8')), 'hex'), phone = null,
      encrypted_password = null, raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now()
    where id = account;
    return 'blanked';
  end;
end
$$;

-- Forgets the person behind an address. Orders, payments and invoices stay as the law wants; consents stay as proof under
-- a hash. Answers what was removed.
create function public.erase_person(address text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant text := lower(trim(address));
  proof constant text := internal.address_proof(wanted);
  account public.users;
  result jsonb;
  messages integer;
  mails integer;
  consents integer;
  kept text;
begin
  perform internal.must_be_admin();
  select * into account from public.users as u where lower(u.email) = wanted limit 1;
  if account.role = 'admin' then
    raise exception using errcode = 'PT409', message = 'This address belongs to staff. Take the role away first.';
  end if;
  delete from public.email_outbox as m where lower(m.to_address) = wanted
    or m.data ->> 'contactId' in (select c.id::text from public.contacts as c where lower(c.email) = wanted);
  get diagnostics mails = row_count;
  delete from internal.dev_inbox as d where lower(d.to_address) = wanted or lower(d.reply_to) = wanted;
  delete from public.contacts as c where lower(c.email) = wanted;
  get diagnostics messages = row_count;
  update public.consents as c set email = proof, user_id = null where c.email = wanted;
  get diagnostics consents = row_count;
  if account.id is not null then kept := internal.forget_account(account.id); end if;
  result := jsonb_build_object('messages', messages, 'mails', mails, 'consents', consents, 'account', coalesce(kept, 'none'),
    'orders_kept', (select count(*) from public.orders as o where lower(o.client_email) = wanted or o.client_id = account.id));
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values ('person_erased', 'contacts', proof, result, 'database');
  return result;
end
$$;

-- Staff write down what a person told them. `reason` says how it was told; it is kept as the wording of the choice.
create function public.record_consent(address text, granted boolean, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant text := lower(trim(address));
  written uuid;
begin
  perform internal.must_be_admin();
  if wanted !~ '^[^@\s]+@[^@\s]+$' then raise exception using errcode = 'PT400', message = 'This is not an email address'; end if;
  if length(trim(coalesce(reason, ''))) not between 3 and 500 then
    raise exception using errcode = 'PT400', message = 'Say in a few words how the person told you', hint = 'reason';
  end if;
  insert into public.consents (email, user_id, kind, granted, wording, source)
  values (wanted, (select u.id from public.users as u where lower(u.email) = wanted limit 1), 'newsletter', record_consent.granted, trim(reason), 'staff')
  returning id into written;
  update public.contacts as c set subscribed = record_consent.granted where lower(c.email) = wanted;
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values ('consent_recorded', 'consents', written::text, jsonb_build_object('kind', 'newsletter', 'granted', record_consent.granted), 'database');
end
$$;

grant execute on function public.person_record(text), public.erase_person(text), public.record_consent(text, boolean, text) to authenticated;
