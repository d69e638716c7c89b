-- What a person may do with its own data without asking staff: take all of it along, and leave.

-- Orders with their lines, answers, deliveries, payments and papers; what staff note for each other is left out.
create function internal.own_orders(account uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(o) - 'items' || jsonb_build_object(
    'lines', (select jsonb_agg(to_jsonb(l) || jsonb_build_object(
        'intake', (select to_jsonb(i) - 'order_item_id' from public.intakes as i where i.order_item_id = l.id),
        'deliverables', (select jsonb_agg(to_jsonb(d) - 'order_item_id' - 'created_by' order by d.created_at) from public.deliverables as d where d.order_item_id = l.id)
      ) order by l.position) from public.order_items as l where l.order_id = o.id),
    'payments', (select jsonb_agg(jsonb_build_object('status', p.status, 'amount', p.amount, 'currency', p.currency, 'brand', p.brand, 'last4', p.last4,
        'reason', p.reason, 'created_at', p.created_at, 'settled_at', p.settled_at) order by p.created_at) from public.payments as p where p.order_id = o.id),
    'invoice', (select to_jsonb(i) from public.invoices as i where i.order_id = o.id),
    'refunds', (select jsonb_agg(jsonb_build_object('amount', r.amount, 'currency', r.currency, 'reason', r.reason, 'state', r.state, 'created_at', r.created_at,
        'settled_at', r.settled_at) order by r.created_at) from public.refunds as r where r.order_id = o.id),
    'credit_notes', (select jsonb_agg(to_jsonb(c) order by c.created_at) from public.credit_notes as c where c.order_id = o.id)
  ) order by o.order_date), '[]')
  from public.orders as o where o.client_id = account
$$;

create function internal.own_campaigns(account uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object(
    'days', (select jsonb_agg(jsonb_strip_nulls(to_jsonb(d) - 'campaign_id' - 'import_id' - 'sources' - 'updated_at') order by d.day) from public.campaign_days as d where d.campaign_id = c.id),
    'keywords', (select jsonb_agg(jsonb_strip_nulls(to_jsonb(k) - 'campaign_id' - 'import_id') order by k.day, k.keyword) from public.campaign_keywords as k where k.campaign_id = c.id),
    'conversions', (select jsonb_agg(jsonb_strip_nulls(to_jsonb(v) - 'campaign_id' - 'import_id' - 'id') order by v.occurred_at) from public.campaign_conversions as v where v.campaign_id = c.id)
  ) order by c.created_at), '[]')
  from public.campaigns as c where c.client_id = account
$$;

create function internal.own_tickets(account uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(t) - 'assignee' || jsonb_build_object('messages', (
    select jsonb_agg(jsonb_build_object('by', m.author_name, 'by_staff', m.by_staff, 'body', m.body, 'attachments', m.attachments, 'at', m.created_at) order by m.created_at)
    from public.ticket_messages as m where m.ticket_id = t.id and not m.internal)) order by t.created_at), '[]')
  from public.tickets as t where t.client_id = account
$$;

-- Everything the shop holds about the person behind an account, as that person gets it. The look is audited.
create function internal.own_record(person uuid) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  account auth.users;
  mailbox text;
begin
  select * into account from auth.users as u where u.id = person and u.deleted_at is null;
  if account.id is null then
    raise exception using errcode = 'PT404', message = 'This account does not exist';
  end if;
  mailbox := lower(coalesce(account.email, ''));
  insert into public.audit_logs (action, table_name, record_id, source) values ('person_exported', 'users', person::text, 'database');
  return jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object('id', account.id, 'email', account.email, 'phone', account.phone, 'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at, 'email_confirmed_at', account.email_confirmed_at, 'user_metadata', account.raw_user_meta_data),
    'profile', (select to_jsonb(u) from public.users as u where u.id = person),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'address', host(s.ip), 'browser', s.user_agent) order by s.created_at), '[]') from auth.sessions as s where s.user_id = person),
    'orders', internal.own_orders(person),
    'plan', (select to_jsonb(p) from public.client_plans as p where p.client_id = person),
    'cart', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.cart_items as i where i.user_id = person),
    'campaigns', internal.own_campaigns(person),
    'tickets', internal.own_tickets(person),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by n.created_at), '[]') from public.notifications as n where n.user_id = person),
    'notification_settings', (select coalesce(jsonb_agg(to_jsonb(n) - 'user_id'), '[]') from public.notification_settings as n where n.user_id = person),
    'messages', (select coalesce(jsonb_agg(to_jsonb(c) - 'engagement_score' order by c.created_at), '[]') from public.contacts as c where lower(c.email) = mailbox),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]') from public.consents as c where c.user_id = person or c.email = mailbox),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('template', m.template, 'state', m.state, 'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]')
      from public.email_outbox as m where m.to_address = account.email),
    'files', (select coalesce(jsonb_agg(o.bucket_id || '/' || o.name), '[]') from storage.objects as o where o.owner = person),
    'activity', (select coalesce(jsonb_agg(jsonb_build_object('action', a.action, 'on', a.table_name, 'at', a.created_at, 'address', a.ip_address, 'browser', a.user_agent) order by a.created_at), '[]')
      from public.audit_logs as a where a.user_id = person)
  );
end
$$;

-- Leaving ----------------------------------------------------------------------------------------------------------

create function internal.blank_audit_rows(account uuid) returns void
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
end
$$;

-- As before, and what the client wrote to the agency, what it was told, its plan and the files of its tickets go too: also where
-- orders keep the row of the account. Campaigns and delivered work stay with their orders.
create or replace function internal.forget_account(account uuid) returns text
language plpgsql
set search_path = ''
as $$
begin
  perform internal.blank_audit_rows(account);
  delete from public.tickets where client_id = account;
  delete from storage.objects where (bucket_id = 'avatars' and owner = account) or (bucket_id = 'tickets' and starts_with(name, account::text || '/'));
  delete from public.notifications where user_id = account;
  delete from public.notification_settings where user_id = account;
  delete from public.client_plans where client_id = account;
  update public.intakes as i set answers = '{}' from public.order_items as l join public.orders as o on o.id = l.order_id
  where o.client_id = account and l.id = i.order_item_id and i.answers <> '{}';
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

-- What both ways of forgetting a person do, with the account if there is one. Answers what was removed.
create function internal.forget_person(address text, account uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  wanted constant text := lower(trim(address));
  proof constant text := internal.address_proof(wanted);
  result jsonb;
  messages integer;
  mails integer;
  consents integer;
  kept text;
begin
  delete from public.email_outbox as m where lower(m.to_address) = wanted
    or m.data ->> 'contactId' in (select c.id::text from public.contacts as c where lower(c.email) = wanted);
  get diagnostics mails = row_count;
  delete from internal.dev_inbox as d where lower(d.to_address) = wanted or lower(d.reply_to) = wanted;
  delete from public.contacts as c where lower(c.email) = wanted;
  get diagnostics messages = row_count;
  update public.consents as c set email = proof, user_id = null where c.email = wanted;
  get diagnostics consents = row_count;
  if account is not null then kept := internal.forget_account(account); end if;
  result := jsonb_build_object('messages', messages, 'mails', mails, 'consents', consents, 'account', coalesce(kept, 'none'),
    'orders_kept', (select count(*) from public.orders as o where lower(o.client_email) = wanted or o.client_id = account));
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values ('person_erased', 'contacts', proof, result, 'database');
  return result;
end
$$;

create or replace function public.erase_person(address text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  account public.users;
begin
  perform internal.must_be_admin();
  select * into account from public.users as u where lower(u.email) = lower(trim(address)) limit 1;
  if account.role = 'admin' then
    raise exception using errcode = 'PT409', message = 'This address belongs to staff. Take the role away first.';
  end if;
  return internal.forget_person(address, account.id);
end
$$;

-- A person leaves. Nothing may be under way: work that was paid for, money that is due or on its way back. The last
-- administrator stays. The server has made sure that it is this person.
create function internal.leave(person uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  account public.users;
  result jsonb;
begin
  select * into account from public.users as u where u.id = person for update;
  if account.id is null or account.email is null then
    raise exception using errcode = 'PT404', message = 'This account does not exist';
  end if;
  if exists (select from public.orders as o where o.client_id = person and o.status in ('pending', 'confirmed', 'in_progress'))
    or exists (select from public.refunds as r join public.orders as o on o.id = r.order_id where o.client_id = person and r.state = 'requested')
  then
    raise exception using errcode = 'PT409', hint = 'orders_open', message = 'There are orders that are running or not paid yet';
  end if;
  if exists (select from public.campaigns as c where c.client_id = person and c.status in ('active', 'paused')) then
    raise exception using errcode = 'PT409', hint = 'campaigns_running', message = 'There are campaigns that are still running';
  end if;
  if account.role = 'admin' and not exists (select from public.users as u where u.role = 'admin' and u.is_active and u.id <> person) then
    raise exception using errcode = 'PT409', hint = 'last_admin', message = 'The last active administrator keeps the account';
  end if;
  result := internal.forget_person(account.email, person);
  perform internal.blank_audit_rows(person);
  return result;
end
$$;

-- The farewell is the one mail to an address that is forgotten; it takes the address along.
create function internal.forget_farewell() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.to_address := internal.address_proof(new.to_address);
  return new;
end
$$;
create trigger forget_farewell before update of state on public.email_outbox
for each row when (new.template = 'account-deleted' and new.state in ('sent', 'failed') and old.state not in ('sent', 'failed'))
execute function internal.forget_farewell();

revoke all on function internal.own_orders(uuid), internal.own_campaigns(uuid), internal.own_tickets(uuid), internal.own_record(uuid),
  internal.blank_audit_rows(uuid), internal.forget_person(text, uuid), internal.leave(uuid) from public;
