grant select (id, template, to_address, locale, data, state, attempts, last_error, message_id, order_id, created_at,
  updated_at, sent_at, is_test)
  on public.email_outbox to authenticated;
grant all on public.email_outbox to service_role;

create policy service on public.email_outbox to service_role using (true) with check (true);
create policy team on public.email_outbox for select to authenticated using ((select public.may('emails.manage')));
