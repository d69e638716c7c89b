-- Everything the shop stores about the person with this email, for a request by that person. The access is audited.
create or replace function public.person_record(address text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted constant text := auth.mailbox(address);
  account auth.users;
begin
  perform internal.must('clients.manage');
  select * into account from auth.users as u where lower(u.email) = wanted order by u.created_at, u.id limit 1;
  insert into public.audit_logs (action, table_name, record_id, source)
  values ('person_exported', 'contacts', internal.address_proof(wanted), 'database');
  return jsonb_build_object(
    'email', wanted,
    'exported_at', now(),
    'messages', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]') from public.contacts as c where lower(c.email) = wanted),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at), '[]') from public.consents as c where c.email in (wanted, internal.address_proof(wanted))),
    'newsletter_requests', (select coalesce(jsonb_agg(jsonb_build_object('requested_at', r.created_at, 'confirmed_at', r.confirmed_at, 'source', r.source) order by r.created_at), '[]') from internal.newsletter_requests as r where r.email = wanted),
    'orders', (select coalesce(jsonb_agg(to_jsonb(o) order by o.order_date), '[]') from public.orders as o where lower(o.client_email) = wanted),
    'quotes', internal.quote_record(wanted, account.id),
    'mails', (select coalesce(jsonb_agg(jsonb_build_object('template', m.template, 'state', m.state, 'created_at', m.created_at, 'sent_at', m.sent_at) order by m.created_at), '[]')
      from public.email_outbox as m where lower(m.to_address) = wanted),
    'guests', (select coalesce(jsonb_agg(internal.rows_of_account(g.id)), '[]') from (
      select distinct u.id from public.orders as o join public.users as u on u.id = o.client_id
      where u.role = 'guest' and lower(o.client_email) = wanted) as g),
    -- An account of single sign-on can share its email with one that has a password.
    'other_accounts', (select coalesce(jsonb_agg(internal.rows_of_account(u.id) order by u.created_at), '[]') from auth.users as u
      where lower(u.email) = wanted and u.id <> account.id),
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
grant execute on function public.person_record(text) to authenticated;
