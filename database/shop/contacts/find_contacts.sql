-- A page of contacts after (`before`, `before_id`), newest first. `search` matches name, email and company, ignoring case, where
-- its words begin words of theirs; only if nothing does, also the middle of words. `service` is a slug, or empty for all. It runs
-- with the owner's rights after checking the caller: under row-level security the search could not use its indexes, because
-- neither LIKE nor text search is leakproof.
create or replace function public.find_contacts(
  search text default '', service text default '', before timestamptz default null, before_id uuid default null, page_size integer default 50
)
returns table (
  id uuid, name text, email text, phone text, company text, service_interest text, message text, preferences text[], source text,
  subscribed boolean, created_at timestamptz, last_engagement timestamptz, engagement_score integer
)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text := lower(trim(find_contacts.search));
  -- Without the domains of emails, which most contacts share.
  words constant tsquery := to_tsquery('simple', (
    select string_agg('''' || w || ''':*', ' & ') from regexp_split_to_table(regexp_replace(wanted, '@\S*', ' ', 'g'), '[^[:alnum:]]+') as w where w <> ''));
  conditions text := 'true';
begin
  perform internal.must('support.manage');
  -- The statement contains only the requested conditions, so that each can use its index.
  if wanted <> '' and exists (
    select from public.contacts as c where to_tsvector('simple'::regconfig, translate(c.name || ' ' || c.email || ' ' || coalesce(c.company_name, ''), '@.-_+/', '      ')) @@ words
      and strpos(lower(c.name || e'\n' || c.email || e'\n' || coalesce(c.company_name, '')), wanted) > 0
  ) then
    conditions := conditions || $q$ and to_tsvector('simple'::regconfig, translate(c.name || ' ' || c.email || ' ' || coalesce(c.company_name, ''), '@.-_+/', '      ')) @@ $6
      and strpos(lower(c.name || e'\n' || c.email || e'\n' || coalesce(c.company_name, '')), $1) > 0 $q$;
  elsif wanted <> '' then
    conditions := conditions || $q$ and lower(c.name || e'\n' || c.email || e'\n' || coalesce(c.company_name, '')) like $1$q$;
    wanted := '%' || internal.escape_like(wanted) || '%';
  end if;
  if find_contacts.service <> '' then conditions := conditions || ' and c.service_interest = $2'; end if;
  if before is not null then conditions := conditions || ' and (c.created_at, c.id) < ($3, $4)'; end if;
  return query execute format($q$
    select c.id, c.name, c.email, coalesce(c.phone, f.phone), c.company_name, c.service_interest, c.message,
      coalesce(c.preferences, internal.newsletter_preference(c.email)),
      coalesce(c.source, 'website'), f.subscribed, c.created_at, f.last_engagement,
      internal.engagement_points(f.account, f.confirmed, f.ordered, greatest(c.created_at, f.last_engagement) > now() - interval '90 days')
    from (
      select * from public.contacts as c where %s order by c.created_at desc, c.id desc limit $5
    ) as c cross join lateral internal.contact_facts(c.email) as f
    order by c.created_at desc, c.id desc $q$, conditions)
  using wanted, find_contacts.service, before, coalesce(before_id, '00000000-0000-0000-0000-000000000000'), least(greatest(page_size, 1), 1000), words;
end
$$;
grant execute on function public.find_contacts(text, text, timestamp with time zone, uuid, integer) to authenticated;
