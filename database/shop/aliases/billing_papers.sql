-- Kept for one release: open tabs and processes of the previous version use it.
create or replace view public.billing_papers with (security_invoker = true) as
select * from public.billing_documents;

comment on view public.billing_papers is 'The former name of billing_documents.';
grant select on public.billing_papers to authenticated, service_role;
