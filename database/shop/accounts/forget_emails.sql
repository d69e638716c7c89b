-- Deletes the emails and text messages to a person. Queued ones are not sent any more: their job finds no row. Rows of sent
-- ones have no purpose without the person. An email address or phone number that the account only asked to change to may
-- be a stranger's: only the codes that the account caused go. Returns the number of rows.
create or replace function internal.forget_emails(address text, account uuid) returns integer
language plpgsql
set search_path = ''
as $$
declare
  wanted constant text := auth.mailbox(address);
  person auth.users;
  emails integer;
begin
  select * into person from auth.users as u where u.id = account;
  delete from public.email_outbox as m where lower(m.to_address) = wanted
    or m.data ->> 'contactId' in (select c.id::text from public.contacts as c where lower(c.email) = wanted)
    or (m.template = 'confirm-email-change' and lower(m.to_address) = person.email_change)
    or (m.template = 'sms-code' and ltrim(m.to_address, '+') in (ltrim(person.phone, '+'), ltrim(person.phone_change, '+')))
    or exists (select from public.orders as o where o.id = m.order_id and o.client_id = account and lower(o.client_email) = lower(m.to_address));
  get diagnostics emails = row_count;
  -- Development only.
  delete from internal.dev_inbox as d where lower(d.to_address) in (wanted, person.email_change) or lower(d.reply_to) = wanted
    or ltrim(d.to_address, '+') in (ltrim(person.phone, '+'), ltrim(person.phone_change, '+')) or strpos(lower(d.text), wanted) > 0;
  return emails;
end
$$;
