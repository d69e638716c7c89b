grant select on internal.document_versions to authenticated;

create policy team on internal.document_versions for select to authenticated using ((select public.is_admin()));
