-- One notation of each mailbox, as in auth.users. What an invoice prints is in its own columns and stays.
update public.users as u set email = a.email from auth.users as a where a.id = u.id and u.email <> a.email;
update public.orders set client_email = auth.mailbox(client_email) where client_email ~* '@(.*\.)?xn--';
update public.contacts set email = auth.mailbox(email) where email ~* '@(.*\.)?xn--';
update public.consents set email = auth.mailbox(email) where email ~* '@(.*\.)?xn--';
update internal.newsletter_requests set email = auth.mailbox(email) where email ~* '@(.*\.)?xn--';
update public.email_outbox set to_address = auth.mailbox(to_address) where to_address ~* '@(.*\.)?xn--';
-- A proof of the same guest in the other notation is as good.
delete from internal.mailbox_proofs as p where p.email ~* '@(.*\.)?xn--' and exists (
  select from internal.mailbox_proofs as other where other.guest_id = p.guest_id and other.email = auth.mailbox(p.email));
update internal.mailbox_proofs set email = auth.mailbox(email) where email ~* '@(.*\.)?xn--';
