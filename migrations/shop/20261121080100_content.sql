-- What staff edit: rows carry the time of their last change, so that a form notices when somebody else was faster;
-- articles of the knowledge base, and announcements.

do $$
declare
  edited text;
begin
  foreach edited in array array['packages', 'monthly_plans', 'reviews'] loop
    execute format('alter table public.%I add column updated_at timestamptz not null default now()', edited);
    execute format('create trigger touch before update on public.%I for each row execute function internal.touch()', edited);
  end loop;
end
$$;

-- An order that uses a code counts it, which is no change of what staff edit.
alter table public.promo_codes add column updated_at timestamptz not null default now();
create trigger touch before update of code, percent_off, active, starts_at, ends_at, minimum, max_uses, max_uses_per_client on public.promo_codes
for each row execute function internal.touch();
revoke insert, update on public.promo_codes from authenticated;
grant insert (id, code, percent_off, active, starts_at, ends_at, minimum, max_uses, max_uses_per_client) on public.promo_codes to authenticated;
grant update (code, percent_off, active, starts_at, ends_at, minimum, max_uses, max_uses_per_client) on public.promo_codes to authenticated;

create table public.articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(trim(title)) between 1 and 200),
  category text not null check (length(trim(category)) between 1 and 80),
  body text not null check (length(trim(body)) between 1 and 50000),
  translations jsonb not null default '{}' check (internal.translations_are_valid(translations)),
  published boolean not null default false,
  views integer not null default 0 check (views >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.articles.body is 'plain text: an empty line parts paragraphs, lines that begin with "- " are a list, "## " is a heading';
create index on public.articles (category, title);
create index on public.articles (updated_at desc, id desc);

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text not null check (length(trim(title)) between 1 and 200),
  body text not null check (length(trim(body)) between 1 and 4000),
  translations jsonb not null default '{}' check (internal.translations_are_valid(translations)),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create index on public.announcements (starts_at desc, id desc);

create trigger touch before update of slug, title, category, body, translations, published on public.articles
for each row execute function internal.touch();
create trigger touch before update on public.announcements for each row execute function internal.touch();

-- One reader counts once a day.
create table internal.article_readers (
  article_id uuid not null references public.articles (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  day date not null,
  primary key (article_id, user_id, day)
);

-- Counts that the caller has read a published article; staff do not count. Gives the views there are now, null for no such article.
create function public.view_article(slug text) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  article public.articles;
begin
  select * into article from public.articles as a where a.slug = slug and a.published;
  if not found then return null; end if;
  if auth.uid() is null or public.is_admin() then return article.views; end if;
  insert into internal.article_readers (article_id, user_id, day)
  select article.id, u.id, internal.local_date() from public.users as u where u.id = auth.uid()
  on conflict do nothing;
  if found then
    update public.articles as a set views = a.views + 1 where a.id = article.id returning a.views into article.views;
  end if;
  return article.views;
end
$$;
revoke all on function public.view_article(text) from public;
grant execute on function public.view_article(text) to authenticated;

alter table public.articles enable row level security;
alter table public.announcements enable row level security;
revoke all on public.articles, public.announcements from public, anon, authenticated;
grant select, insert, update, delete on public.articles, public.announcements to service_role;
create policy service on public.articles to service_role using (true) with check (true);
create policy service on public.announcements to service_role using (true) with check (true);
grant select, delete on public.articles to authenticated;
grant insert (id, slug, title, category, body, translations, published) on public.articles to authenticated;
grant update (slug, title, category, body, translations, published) on public.articles to authenticated;
grant select, insert, update, delete on public.announcements to authenticated;
create policy shown on public.articles for select to authenticated using (published);
create policy shown on public.announcements for select to authenticated
  using (published and starts_at <= now() and (ends_at is null or ends_at > now()));
create policy staff on public.articles to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy staff on public.announcements to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

create trigger log_change after insert or update of slug, title, category, body, translations, published or delete on public.articles
for each row execute function internal.log_change('id', 'slug', 'title', 'category', 'body', 'translations', 'published');
create trigger log_change after insert or update or delete on public.announcements for each row execute function internal.log_change('id');
-- Uses that orders count are no change of staff's.
drop trigger log_change on public.promo_codes;
create trigger log_change after insert or delete or update of code, percent_off, active, starts_at, ends_at, minimum, max_uses, max_uses_per_client
on public.promo_codes for each row execute function internal.log_change('id');
