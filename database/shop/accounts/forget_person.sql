-- Removes a person's data, and the account if there is one: shared by erase_person and leave. Returns what was removed.
create or replace function internal.forget_person(address text, account uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  wanted constant text := auth.mailbox(address);
  proof constant text := internal.address_proof(wanted);
  result jsonb;
  messages integer;
  emails integer;
  consents integer;
  kept text;
  guest uuid;
begin
  emails := internal.forget_emails(wanted, account);
  delete from public.contacts as c where lower(c.email) = wanted;
  get diagnostics messages = row_count;
  delete from internal.newsletter_requests as r where r.email = wanted;
  update public.consents as c set email = proof, user_id = null where c.email = wanted or c.user_id = account;
  get diagnostics consents = row_count;
  delete from internal.mailbox_proofs as p where p.email = wanted;
  perform internal.forget_quotes(wanted, account);
  -- Orders that were placed with this email before anyone proved it.
  for guest in select distinct o.client_id from public.orders as o join public.users as u on u.id = o.client_id
    where u.role = 'guest' and lower(o.client_email) = wanted
  loop
    perform internal.forget_account(guest);
  end loop;
  if account is not null then kept := internal.forget_account(account); end if;
  result := jsonb_build_object('messages', messages, 'mails', emails, 'consents', consents, 'account', coalesce(kept, 'none'),
    'orders_kept', (select count(*) from public.orders as o where lower(o.client_email) = wanted or o.client_id = account));
  insert into public.audit_logs (action, table_name, record_id, new_values, source)
  values ('person_erased', 'contacts', proof, result, 'database');
  return result;
end
$$;
