-- What the agency has to know for each ordered line, and what it delivers for it.

-- Intakes ---------------------------------------------------------------------------------------------------------

create table public.intakes (
  order_item_id uuid primary key references public.order_items (id) on delete cascade,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object' and pg_column_size(answers) <= 32768),
  -- The required questions that have no answer yet, in the order they are asked. Written by the database.
  missing text[] not null default '{}',
  completed_at timestamptz,
  updated_at timestamptz not null default now()
);
comment on table public.intakes is 'One row per ordered line: the answers to the questions of domain/orders/intake.ts. The question "link" is answered by the line''s service_link.';
create index intakes_open on public.intakes (updated_at) where completed_at is null;

-- The required questions of a service: the same list as `requiredQuestions` of domain/orders/intake.ts, held by a test.
create function internal.required_answers(service text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case service
    when 'youtube-ads' then array['link', 'genre', 'territories']
    when 'spotify-ads' then array['link', 'genre', 'territories']
    when 'apple-music-ads' then array['link', 'genre', 'territories']
    when 'instagram-growth' then array['link', 'genre', 'audience']
    when 'instagram-featuring' then array['link', 'genre']
    when 'instagram-fan-pages' then array['link', 'genre']
    when 'digital-publications' then array['genre', 'biography', 'brief']
    when 'ai-video-creation' then array['link', 'brief']
    else array['brief']
  end
$$;

create function internal.complete_intake() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  line public.order_items;
begin
  select i.* into line from public.order_items as i where i.id = new.order_item_id;
  select coalesce(array_agg(asked.question order by asked.n), '{}') into new.missing
  from unnest(internal.required_answers(line.service_type)) with ordinality as asked (question, n)
  where trim(coalesce(case asked.question when 'link' then line.service_link else new.answers ->> asked.question end, '')) = '';
  new.completed_at := case when new.missing = '{}' then coalesce(new.completed_at, now()) end;
  new.updated_at := now();
  return new;
end
$$;
create trigger complete_intake before insert or update on public.intakes for each row execute function internal.complete_intake();

-- Each line has its intake from the start, and a changed link counts as an answer.
create function internal.keep_intake() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.intakes (order_item_id) values (new.id);
  else
    update public.intakes set answers = answers where order_item_id = new.id;
  end if;
  return null;
end
$$;
create trigger keep_intake after insert or update of service_link on public.order_items
for each row execute function internal.keep_intake();
insert into public.intakes (order_item_id) select id from public.order_items;

-- Keeps the answers of a line: its client's act, or staff's on the client's behalf. `answers`: question to text.
create function public.save_intake(order_item_id uuid, answers jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  saved public.intakes;
begin
  if jsonb_typeof(answers) is distinct from 'object'
    or exists (select from jsonb_each(answers) as a where jsonb_typeof(a.value) <> 'string' or length(a.value #>> '{}') > 5000
      or a.key not in ('link', 'genre', 'territories', 'audience', 'release_date', 'biography', 'brief'))
  then
    raise exception using errcode = 'PT400', message = 'The answers hold a question that is not asked, or more than 5,000 letters';
  end if;
  perform from public.order_items as l join public.orders as o on o.id = l.order_id
  where l.id = order_item_id and (o.client_id = auth.uid() or public.is_admin()) and o.status not in ('completed', 'cancelled', 'refunded');
  if not found then
    raise exception using errcode = 'PT404', message = 'This order line does not exist or can no longer be changed';
  end if;
  if answers ? 'link' then perform public.set_service_link(order_item_id, answers ->> 'link'); end if;
  update public.intakes as i set answers = answers - 'link' where i.order_item_id = order_item_id returning i.* into saved;
  return to_jsonb(saved);
end
$$;

-- Deliverables ----------------------------------------------------------------------------------------------------

create table public.deliverables (
  id uuid primary key default gen_random_uuid(),
  order_item_id uuid not null references public.order_items (id),
  title text not null check (length(trim(title)) between 1 and 200),
  -- Counted by the database for each line and title; the newest counts, older ones are superseded.
  version integer not null,
  kind text not null check (kind in ('file', 'link')),
  -- In the bucket `deliverables`: <client id>/<order item id>/<uuid>-<name>.
  path text check (length(path) <= 1024),
  url text check (internal.is_web_address(url)),
  state text not null default 'delivered' check (state in ('delivered', 'approved', 'returned')),
  comment text check (length(comment) <= 5000),
  decided_at timestamptz,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  unique (order_item_id, title, version),
  check ((kind = 'file') = (path is not null) and (kind = 'link') = (url is not null))
);
comment on table public.deliverables is 'What staff deliver for an ordered line. A new version is a new row; the client approves or returns the newest.';
create unique index on public.deliverables (path) where path is not null;
create trigger log_change after insert or update or delete on public.deliverables
for each row execute function internal.log_change('id', 'order_item_id', 'title', 'version', 'kind', 'state');

create function internal.add_deliverable() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  client uuid;
begin
  -- The line's lock makes versions follow each other.
  perform from public.order_items where id = new.order_item_id for update;
  select o.client_id into client from public.order_items as l join public.orders as o on o.id = l.order_id
  where l.id = new.order_item_id and o.status in ('confirmed', 'in_progress', 'completed');
  if not found then
    raise exception using errcode = 'PT409', message = 'There is nothing to deliver for this order';
  end if;
  if new.kind = 'file' and (
    storage.foldername(new.path) is distinct from array[client::text, new.order_item_id::text]
    or not exists (select from storage.objects as f where f.bucket_id = 'deliverables' and f.name = new.path)
  ) then
    raise exception using errcode = 'PT400', message = 'The file is not in the folder of this order line';
  end if;
  new.title := trim(new.title);
  select coalesce(max(d.version), 0) + 1 into new.version
  from public.deliverables as d where d.order_item_id = new.order_item_id and d.title = new.title;
  new.state := 'delivered';
  new.comment := null;
  new.decided_at := null;
  return new;
end
$$;
create trigger add_deliverable before insert on public.deliverables for each row execute function internal.add_deliverable();

-- The client's word on the newest version: approved, or returned with what is to change.
create function public.decide_deliverable(deliverable_id uuid, decision text, comment text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.deliverables;
begin
  if decision is null or decision not in ('approved', 'returned') then
    raise exception using errcode = 'PT400', message = 'A delivery is approved or returned';
  end if;
  if decision = 'returned' and trim(coalesce(comment, '')) = '' then
    raise exception using errcode = 'PT400', message = 'Say what should change';
  end if;
  select d.* into known from public.deliverables as d
  join public.order_items as l on l.id = d.order_item_id join public.orders as o on o.id = l.order_id
  where d.id = deliverable_id and o.client_id = auth.uid() for update of d;
  if not found then
    raise exception using errcode = 'PT404', message = 'This delivery does not exist';
  end if;
  if known.state <> 'delivered' or exists (
    select from public.deliverables as d where d.order_item_id = known.order_item_id and d.title = known.title and d.version > known.version
  ) then
    raise exception using errcode = 'PT409', message = 'This delivery was decided on already, or there is a newer version of it';
  end if;
  update public.deliverables as d set state = decision, comment = nullif(trim(comment), ''), decided_at = now()
  where d.id = deliverable_id returning d.* into known;
  return to_jsonb(known) - 'created_by';
end
$$;

revoke all on function public.save_intake(uuid, jsonb), public.decide_deliverable(uuid, text, text) from public, anon;
grant execute on function public.save_intake(uuid, jsonb), public.decide_deliverable(uuid, text, text) to authenticated;

do $$
declare
  name text;
begin
  foreach name in array array['intakes', 'deliverables'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select, insert, update, delete on public.%I to service_role', name);
    execute format('grant select on public.%I to authenticated', name);
    execute format('create policy service on public.%I to service_role using (true) with check (true)', name);
    execute format(
      'create policy own on public.%I for select to authenticated using ((select public.is_admin()) or exists (
         select from public.order_items as l join public.orders as o on o.id = l.order_id
         where l.id = order_item_id and o.client_id = (select auth.uid())))', name);
  end loop;
end
$$;
grant insert (id, order_item_id, title, kind, path, url), delete on public.deliverables to authenticated;
create policy deliver on public.deliverables for insert to authenticated with check ((select public.is_admin()));
-- What was put up by mistake can go as long as nobody has decided on it.
create policy take_back on public.deliverables for delete to authenticated
  using ((select public.is_admin()) and state = 'delivered');

-- A delivered file is read by the client of its line: the inner query sees what the caller's own policies let through.
create policy delivered on storage.objects for select to authenticated
  using (bucket_id = 'deliverables' and exists (select from public.deliverables as d where d.path = objects.name));
