-- Everything the shop stores about the person with this account, for their own export. The access is audited.
create or replace function internal.own_record(person uuid) returns jsonb
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
  mailbox := internal.proved_mailbox(account);
  insert into public.audit_logs (action, table_name, record_id, source) values ('person_exported', 'users', person::text, 'database');
  return jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object('id', account.id, 'email', account.email, 'phone', account.phone, 'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at, 'email_confirmed_at', account.email_confirmed_at, 'user_metadata', account.raw_user_meta_data),
    'profile', (select to_jsonb(u) from public.users as u where u.id = person),
    'sign_ins', (select coalesce(jsonb_agg(jsonb_build_object('since', s.created_at, 'address', host(s.ip), 'browser', s.user_agent) order by s.created_at), '[]') from auth.sessions as s where s.user_id = person),
    'orders', internal.own_orders(person),
    'quotes', internal.quote_record(mailbox, person),
    'tax_numbers', (select coalesce(jsonb_agg(to_jsonb(n) - 'client_id' - 'decided_by' order by n.created_at), '[]') from public.tax_numbers as n where n.client_id = person),
    'plan', (select to_jsonb(p) from public.client_plans as p where p.client_id = person),
    'plan_consents', (select coalesce(jsonb_agg(to_jsonb(c) - 'client_id' order by c.accepted_at), '[]') from public.plan_consents as c where c.client_id = person),
    'plan_charges', (select coalesce(jsonb_agg(to_jsonb(c) - 'client_id' order by c.created_at), '[]') from public.plan_charges as c where c.client_id = person),
    'balance', (select coalesce(jsonb_agg(jsonb_build_object('at', b.created_at, 'amount', b.amount, 'currency', b.currency, 'kind', b.kind, 'order_id', b.order_id) order by b.created_at), '[]') from public.balance_entries as b where b.client_id = person),
    'transfers', (select coalesce(jsonb_agg(jsonb_build_object('received_on', t.received_on, 'amount', t.amount, 'currency', t.currency, 'payer', t.payer, 'reference', t.reference) order by t.received_on), '[]') from public.transfers as t where t.client_id = person),
    'cart', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from public.cart_items as i where i.user_id = person),
    'campaigns', internal.own_campaigns(person),
    'tickets', internal.own_tickets(person),
    'work_messages', (select coalesce(jsonb_agg(jsonb_build_object('subject', m.subject, 'subject_id', m.subject_id, 'text', m.text, 'created_at', m.created_at) order by m.created_at), '[]') from public.work_messages as m
      where m.author_id = person or m.id in (select t.work_message_id from internal.team_authors as t where t.author = person)),
    'work_fees', (select coalesce(jsonb_agg(jsonb_build_object('subject', f.subject, 'subject_id', f.subject_id, 'fee', f.amount, 'agreed_at', f.created_at, 'paid_on', f.paid_on, 'reference', f.reference) order by f.created_at), '[]') from internal.work_fees as f where f.person = own_record.person),
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'user_id' order by n.created_at), '[]') from public.notifications as n where n.user_id = person),
    'notification_settings', (select coalesce(jsonb_agg(to_jsonb(n) - 'user_id'), '[]') from public.notification_settings as n where n.user_id = person),
    'push_subscriptions', (select coalesce(jsonb_agg(jsonb_build_object('device', p.device, 'created_at', p.created_at, 'last_success_at', p.last_success_at) order by p.created_at), '[]') from public.push_subscriptions as p where p.user_id = person),
    'messages', (select coalesce(jsonb_agg(to_jsonb(c) - 'engagement_score' order by c.created_at), '[]') from public.contacts as c where lower(c.email) = mailbox),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]') from public.consents as c where c.user_id = person or c.email = mailbox),
    'newsletter_requests', (select coalesce(jsonb_agg(jsonb_build_object('requested_at', r.created_at, 'confirmed_at', r.confirmed_at, 'source', r.source) order by r.created_at), '[]') from internal.newsletter_requests as r where r.email = mailbox),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('template', m.template, 'state', m.state, 'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]')
      from public.email_outbox as m where m.to_address = mailbox),
    'files', (select coalesce(jsonb_agg(o.bucket_id || '/' || o.name), '[]') from storage.objects as o where o.owner = person),
    'activity', (select coalesce(jsonb_agg(jsonb_build_object('action', a.action, 'on', a.table_name, 'at', a.created_at, 'address', a.ip_address, 'browser', a.user_agent) order by a.created_at), '[]')
      from public.audit_logs as a where a.user_id = person)
  );
end
$$;
