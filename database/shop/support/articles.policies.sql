grant select, delete on public.articles to authenticated;
grant insert (id, slug, title, category, body, translations, published) on public.articles to authenticated;
grant update (slug, title, category, body, translations, published) on public.articles to authenticated;
grant select, insert, update, delete on public.articles to service_role;

create policy service on public.articles to service_role using (true) with check (true);
create policy shown on public.articles for select to authenticated using (published);
create policy team on public.articles to authenticated using ((select public.may('content.manage'))) with check ((select public.may('content.manage')));
