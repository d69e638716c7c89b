grant select on public.video_testimonials to anon, guest;
grant select, insert, update, delete on public.video_testimonials to authenticated, service_role;

create policy service on public.video_testimonials to service_role using (true) with check (true);
create policy shown on public.video_testimonials for select to anon, guest, authenticated
  using (is_active and (select internal.shows_shop()));
create policy team on public.video_testimonials to authenticated
  using ((select public.may('content.manage'))) with check ((select public.may('content.manage')));
