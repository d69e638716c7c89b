-- What a client sees of its campaigns besides the rows: figures, the files behind them, what happened, and a conversation.

create index on public.campaigns (client_id, name, id);

-- For request roles: the settings behind it are closed to them.
create function internal.shop_currency() returns text
language sql stable security definer
set search_path = ''
as $$ select currency from internal.shop_settings $$;
revoke all on function internal.shop_currency() from public, anon;
grant execute on function internal.shop_currency() to authenticated, service_role;

-- The view of before with what a list shows: the sums of all days. A sum is null when no day reported the figure. The rate
-- of clicks counts the days that reported both, so that a second source of clicks alone does not raise it.
drop view public.campaign_delivery;
create view public.campaign_delivery with (security_invoker = true) as
select
  c.*,
  concat_ws(' ', client.first_name, nullif(client.last_name, '')) as client_name,
  client.email as client_email,
  brought.delivered,
  c.target_min as promised,
  brought.last_result_on,
  round(brought.delivered / c.target_min, 4) as share_delivered,
  plan.elapsed as share_elapsed,
  pace.pace,
  coalesce(c.status = 'active' and pace.pace = 'behind', false) as off_pace,
  brought.spend,
  brought.impressions,
  brought.clicks,
  brought.ctr,
  internal.shop_currency() as currency
from public.campaigns as c
left join public.users as client on client.id = c.client_id
cross join lateral (
  select
    coalesce(sum(case c.target_metric
      when 'impressions' then d.impressions when 'clicks' then d.clicks when 'views' then d.views when 'streams' then d.streams
      when 'reach' then d.reach when 'followers' then d.followers when 'conversions' then d.conversions end), 0) as delivered,
    max(d.day) as last_result_on,
    sum(d.spend) as spend,
    sum(d.impressions) as impressions,
    sum(d.clicks) as clicks,
    round(sum(d.clicks) filter (where d.impressions is not null) / nullif(sum(d.impressions) filter (where d.clicks is not null), 0), 4) as ctr
  from public.campaign_days as d
  where d.campaign_id = c.id
) as brought
cross join lateral (
  -- greatest() and least() pass over nulls.
  select case when c.ends_on is not null and c.starts_on is not null then
    round(least(1, greatest(0, (internal.shop_today() - c.starts_on)::numeric / (c.ends_on - c.starts_on + 1))), 4) end as elapsed
) as plan
cross join lateral (
  select case
    when c.status = 'completed' then 'done'
    when c.status = 'draft' or c.starts_on > internal.shop_today() then 'not started'
    when c.target_min is null then null
    when brought.delivered >= c.target_min then 'done'
    when plan.elapsed is null then null
    when plan.elapsed = 1 then 'behind'
    when brought.delivered < 0.9 * plan.elapsed * c.target_min then 'behind'
    when brought.delivered > 1.1 * plan.elapsed * c.target_min then 'ahead'
    else 'on pace'
  end as pace
) as pace;
revoke all on public.campaign_delivery from public, anon, authenticated;
grant select on public.campaign_delivery to authenticated, service_role;
comment on view public.campaign_delivery is 'Each campaign with its client, what was delivered of what was promised, its pace, and the sums of its days. Reach is counted as the sum of what each day reached.';

-- Where a campaign's figures come from: for each figure its sum by file (`import_id`), or null for what staff typed. It
-- reads as its caller. A file that the caller may not read, because it tells of other clients too, has no name and no path.
create function public.campaign_evidence(campaign_id uuid)
returns table (
  figure text, import_id uuid, total numeric, days integer, first_day date, last_day date,
  file_name text, path text, format text, applied_at timestamptz
)
language sql stable
set search_path = ''
as $$
  with brought as materialized (
    select f.figure, (d.sources ->> f.figure)::uuid as import_id, sum(f.value) as total, count(*)::integer as days, min(d.day) as first_day, max(d.day) as last_day
    from public.campaign_days as d
    cross join lateral (values
      ('impressions', d.impressions::numeric), ('clicks', d.clicks), ('views', d.views), ('streams', d.streams), ('reach', d.reach),
      ('followers', d.followers), ('conversions', d.conversions), ('conversion_value', d.conversion_value), ('spend', d.spend)
    ) as f (figure, value)
    where d.campaign_id = campaign_evidence.campaign_id and f.value is not null
    group by 1, 2
  )
  select b.figure, b.import_id, b.total, b.days, b.first_day, b.last_day, r.file_name, r.path, r.format, r.applied_at
  from brought as b left join public.result_imports as r on r.id = b.import_id
  order by b.figure, b.first_day, b.import_id
$$;

-- What happened --------------------------------------------------------------------------------------------------------

-- The first moment of a day of the shop's.
create function internal.start_of_day(day date) returns timestamptz
language sql stable
set search_path = ''
as $$ select day::timestamp at time zone (select time_zone from internal.shop_settings) $$;
revoke all on function internal.start_of_day(date) from public;

-- What happened to a campaign, newest first, for its client and for staff; nobody else gets a row. It runs as its owner,
-- because clients read no audit rows, and gives of these only states and dates. `done_by`: 'client' or 'agency'.
-- kind, and what `detail` holds:
--   ordered {order_id, order_number, line}; created; first_day and last_day {day}
--   status {from, to, asked}; requested {wanted}; withdrawn {wanted}; refused {wanted}; plan {before, after}
--   results {days, first_day, last_day, figures}; typed {entries}
--   delivered {title, version}; decided {title, version, state, comment}
create function public.campaign_timeline(campaign_id uuid)
returns table (id text, at timestamptz, kind text, done_by text, detail jsonb)
language sql stable security definer
set search_path = ''
as $$
  with mine as (
    select c.* from public.campaigns as c
    where c.id = campaign_timeline.campaign_id and (c.client_id = auth.uid() or public.is_admin())
  ), moved as (
    select a.id, a.created_at as at, case when a.user_id = mine.client_id then 'client' else 'agency' end as done_by,
      a.old_values as before, a.new_values as after
    from mine join public.audit_logs as a on a.table_name = 'campaigns' and a.record_id = mine.id::text and a.source = 'database' and a.action = 'update'
  ), imported as (
    select r.id, r.applied_at, d.day, s.figure
    from mine
    join public.campaign_days as d on d.campaign_id = mine.id
    cross join lateral jsonb_each_text(d.sources) as s (figure, import_id)
    join public.result_imports as r on r.id = s.import_id::uuid
  ), planned (key) as (
    values ('starts_on'), ('ends_on'), ('target_min'), ('target_max')
  ), events (id, at, step, kind, done_by, detail) as (
    select 'ordered', o.order_date, 1, 'ordered', 'client', jsonb_build_object('order_id', o.id, 'order_number', o.order_number, 'line', l.name)
      from mine join public.order_items as l on l.id = mine.order_item_id join public.orders as o on o.id = l.order_id
    union all select 'created', mine.created_at, 2, 'created', 'agency', '{}' from mine
    union all select 'first_day', internal.start_of_day(mine.starts_on), 4, 'first_day', 'agency', jsonb_build_object('day', mine.starts_on)
      from mine where mine.status <> 'draft' and mine.starts_on <= internal.local_date()
    union all select 'last_day', internal.start_of_day(mine.ends_on + 1), 9, 'last_day', 'agency', jsonb_build_object('day', mine.ends_on)
      from mine where mine.status <> 'draft' and mine.ends_on < internal.local_date()
    union all select 'status:' || m.id, m.at, 3, 'status', m.done_by, jsonb_build_object(
        'from', m.before -> 'status', 'to', m.after -> 'status', 'asked', coalesce(m.before -> 'requested_status' = m.after -> 'status', false))
      from moved as m where m.after ? 'status'
    union all select 'request:' || m.id, m.at, 3,
        case when m.after ->> 'requested_status' is not null then 'requested' when m.done_by = 'client' then 'withdrawn' else 'refused' end,
        m.done_by, jsonb_build_object('wanted', coalesce(m.after ->> 'requested_status', m.before ->> 'requested_status'))
      from moved as m where m.after ? 'requested_status' and not m.after ? 'status'
    union all select 'plan:' || m.id, m.at, 3, 'plan', m.done_by, jsonb_build_object('before', changed.before, 'after', changed.after)
      from moved as m cross join lateral (
        select jsonb_object_agg(p.key, m.before -> p.key) as before, jsonb_object_agg(p.key, m.after -> p.key) as after
        from planned as p where m.after ? p.key
      ) as changed where changed.after is not null and not m.after ? 'status'
    union all select 'results:' || i.id, i.applied_at, 5, 'results', 'agency', jsonb_build_object(
        'days', count(distinct i.day), 'first_day', min(i.day), 'last_day', max(i.day), 'figures', jsonb_agg(distinct i.figure))
      from imported as i group by i.id, i.applied_at
    union all select 'typed:' || internal.local_date(a.created_at), max(a.created_at), 5, 'typed', 'agency', jsonb_build_object('entries', count(*))
      from mine join public.audit_logs as a on a.table_name = 'campaign_days' and a.record_id = mine.id::text and a.source = 'database'
      group by internal.local_date(a.created_at)
    union all select 'delivered:' || d.id, d.created_at, 6, 'delivered', 'agency', jsonb_build_object('title', d.title, 'version', d.version)
      from mine join public.deliverables as d on d.order_item_id = mine.order_item_id
    union all select 'decided:' || d.id, d.decided_at, 7, 'decided', 'client', jsonb_build_object(
        'title', d.title, 'version', d.version, 'state', d.state, 'comment', d.comment)
      from mine join public.deliverables as d on d.order_item_id = mine.order_item_id where d.decided_at is not null
  )
  select e.id, e.at, e.kind, e.done_by, e.detail from events as e order by e.at desc, e.step desc, e.id desc limit 300
$$;

-- The conversation -----------------------------------------------------------------------------------------------------

alter table public.tickets add column campaign_id uuid references public.campaigns (id) on delete set null;
create unique index on public.tickets (campaign_id) where campaign_id is not null;
comment on column public.tickets.campaign_id is 'A campaign has one conversation: the ticket that its client began on the campaign''s page.';

create function internal.guard_ticket_campaign() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.campaign_id is not null and not exists (select from public.campaigns where id = new.campaign_id and client_id = new.client_id) then
    raise exception using errcode = 'PT422', message = 'The campaign of a ticket is one of the client''s own';
  end if;
  return new;
end
$$;
create trigger guard_ticket_campaign before insert or update of campaign_id on public.tickets
for each row execute function internal.guard_ticket_campaign();

-- A client's word on one of its campaigns: opens the campaign's ticket, or goes on with it. Gives the ticket.
create function public.write_about_campaign(campaign_id uuid, body text, attachments jsonb default '[]') returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  about public.campaigns;
  ticket public.tickets;
begin
  if not exists (select from public.users where id = auth.uid() and is_active) then
    raise exception using errcode = 'PT401', message = 'Sign in to write a message';
  end if;
  -- Locked, so that two first messages at once make one ticket.
  select * into about from public.campaigns as c where c.id = campaign_id and c.client_id = auth.uid() for update;
  if about.id is null then
    raise exception using errcode = 'PT404', message = 'This campaign does not exist';
  end if;
  if coalesce(trim(body), '') = '' or length(body) > 8000 then
    raise exception using errcode = 'PT400', message = 'A message has 1 to 8,000 characters', hint = 'body';
  end if;
  select * into ticket from public.tickets as t where t.campaign_id = about.id;
  if ticket.id is null then
    insert into public.tickets (number, client_id, campaign_id, order_id, subject)
    select '', about.client_id, about.id, (select l.order_id from public.order_items as l where l.id = about.order_item_id), about.name
    returning * into ticket;
  end if;
  insert into public.ticket_messages (ticket_id, author_id, author_name, by_staff, body, attachments)
  values (ticket.id, auth.uid(), '', false, body, coalesce(attachments, '[]'));
  select * into ticket from public.tickets as t where t.id = ticket.id;
  return to_jsonb(ticket);
end
$$;

revoke all on function public.campaign_evidence(uuid), public.campaign_timeline(uuid), public.write_about_campaign(uuid, text, jsonb) from public, anon;
grant execute on function public.campaign_evidence(uuid), public.campaign_timeline(uuid), public.write_about_campaign(uuid, text, jsonb) to authenticated;
