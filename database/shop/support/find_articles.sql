-- Published articles with all words of `search` in title, topic or text, in `language` or English. Matches in the title come
-- first, then the most read. `topic` is the English category in every language; `within` restricts the search to one.
create or replace function public.find_articles(search text default '', within text default '', language text default 'en')
returns table (slug text, title text, category text, topic text, excerpt text, views integer, updated_at timestamptz)
language sql stable security definer
set search_path = ''
as $$
  with shown as (
    select a.*, coalesce(nullif(trim(said ->> 'title'), ''), a.title) as heading, coalesce(nullif(trim(said ->> 'category'), ''), a.category) as subject,
      coalesce(nullif(trim(said ->> 'body'), ''), a.body) as content
    from (select *, translations -> find_articles.language as said from public.articles where published) as a
  ), words as (
    select internal.search_key(word) as word from regexp_split_to_table(left(trim(find_articles.search), 200), '\s+') as word where word <> '' limit 8
  )
  -- The excerpt is the first paragraph after any headings.
  select s.slug, s.heading, s.subject, s.category, left(split_part(ltrim(regexp_replace(s.content, '(^|\n)(## [^\n]*|- )', '\1', 'g'), E'\n'), E'\n\n', 1), 220), s.views, s.updated_at
  from shown as s
  where (find_articles.within = '' or s.category = find_articles.within) and not exists (
    select from words as w
    where position(w.word in internal.search_key(concat_ws(' ', s.heading, s.subject, s.content, s.title, s.category, s.body))) = 0
  )
  order by (select bool_and(position(w.word in internal.search_key(s.heading)) > 0) from words as w) desc nulls last, s.views desc, s.heading, s.slug
  limit 100
$$;
grant execute on function public.find_articles(text, text, text) to authenticated;
