-- Counts the caller as a reader of a published article, except for the team. Returns the views; null for no such article.
create or replace function public.view_article(slug text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  article public.articles;
begin
  select * into article from public.articles as a where a.slug = slug and a.published;
  if not found then return null; end if;
  if auth.uid() is null or public.may('content.manage') then return article.views; end if;
  insert into internal.article_readers (article_id, user_id, day)
  select article.id, u.id, internal.local_date() from public.users as u where u.id = auth.uid()
  on conflict do nothing;
  if found then
    update public.articles as a set views = a.views + 1 where a.id = article.id returning a.views into article.views;
  end if;
  return article.views;
end
$$;
grant execute on function public.view_article(text) to authenticated;
