grant select on public.email_settings to authenticated;
grant update (sender_name, reply_to, notify_contact, notify_order, notify_refund_due)
  on public.email_settings to authenticated;
grant select, insert, update, delete on public.email_settings to service_role;

create policy service on public.email_settings to service_role using (true) with check (true);
create policy team on public.email_settings to authenticated using ((select public.may('emails.manage'))) with check ((select public.may('emails.manage')));
