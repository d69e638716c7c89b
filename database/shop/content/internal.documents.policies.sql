grant select, update (draft, revision, changed_by, changed_at) on internal.documents to authenticated;

create policy team on internal.documents to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
