grant select, insert (id, ticket_id, body, internal, attachments) on public.ticket_messages to authenticated;
grant select, insert on public.ticket_messages to service_role;

create policy service on public.ticket_messages to service_role using (true) with check (true);
create policy own on public.ticket_messages for select to authenticated using (
  (select public.may('support.manage'))
  or not internal and exists (select from public.tickets as t where t.id = ticket_id and t.client_id = (select auth.uid()))
);
-- Nobody can name another author: the column is the caller's id, or null after a trigger has noted who on the team it is.
create policy write on public.ticket_messages for insert to authenticated with check (
  coalesce(author_id, (select auth.uid())) = (select auth.uid()) and (
    (select public.may('support.manage'))
    or not internal and exists (select from public.tickets as t where t.id = ticket_id and t.client_id = (select auth.uid()))
  )
);
