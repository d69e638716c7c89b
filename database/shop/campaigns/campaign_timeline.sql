-- The history of a campaign, newest first, for its client and the team. It runs with the owner's rights, because clients
-- cannot read audit rows, and returns only states and dates of them. `done_by`: 'client' or 'agency'.
-- Without the budget and the imports of spend where the caller may not see spend. Kinds, and the content of `detail`:
--   ordered {order_id, order_number, line}; created; first_day and last_day {day}
--   status {from, to, asked}; requested {wanted}; withdrawn {wanted}; refused {wanted}; plan {before, after}
--   results {days, first_day, last_day, figures}; typed {entries}
--   note {day, kind, text}: what the team did that day
--   delivered {title, version}; decided {title, version, state, comment}
create or replace function public.campaign_timeline(campaign_id uuid)
returns table (id text, at timestamptz, kind text, done_by text, detail jsonb)
language sql stable security definer
set search_path = ''
as $$
  with mine as (
    select c.* from public.campaigns as c
    where c.id = campaign_timeline.campaign_id and (c.client_id = auth.uid() or public.may('campaigns.read'))
  ), moved as (
    select a.id, a.created_at as at, case when a.user_id = mine.client_id then 'client' else 'agency' end as done_by,
      a.old_values as before, a.new_values as after
    from mine join public.audit_logs as a on a.table_name = 'campaigns' and a.record_id = mine.id::text and a.source = 'database' and a.action = 'update'
  ), imported as (
    select r.id, r.applied_at, d.day, s.figure
    from mine
    join internal.shown_days as d on d.campaign_id = mine.id
    cross join lateral jsonb_each_text(d.sources) as s (figure, import_id)
    join public.result_imports as r on r.id = s.import_id::uuid
  ), planned (key) as (
    select p.key from (values ('starts_on'), ('ends_on'), ('budget'), ('target_min'), ('target_max')) as p (key)
    where p.key <> 'budget' or internal.spend_shown() = 'platform'
  ), events (id, at, step, kind, done_by, detail) as (
    select 'ordered', o.order_date, 1, 'ordered', 'client', jsonb_build_object('order_id', o.id, 'order_number', o.order_number, 'line', l.name)
      from mine join public.order_items as l on l.id = mine.order_item_id join public.orders as o on o.id = l.order_id
    union all select 'created', mine.created_at, 2, 'created', 'agency', '{}' from mine
    union all select 'first_day', internal.day_start(mine.starts_on), 4, 'first_day', 'agency', jsonb_build_object('day', mine.starts_on)
      from mine where mine.status <> 'draft' and mine.starts_on <= internal.local_date()
    union all select 'last_day', internal.day_start(mine.ends_on + 1), 9, 'last_day', 'agency', jsonb_build_object('day', mine.ends_on)
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
    union all select 'note:' || n.id, case when n.day = internal.local_date(n.created_at) then n.created_at else internal.day_start(n.day) end, 6, 'note', 'agency',
        jsonb_build_object('day', n.day, 'kind', n.kind, 'text', n.text)
      from mine join public.campaign_notes as n on n.campaign_id = mine.id
    union all select 'delivered:' || d.id, d.created_at, 6, 'delivered', 'agency', jsonb_build_object('title', d.title, 'version', d.version)
      from mine join public.deliverables as d on d.order_item_id = mine.order_item_id
    union all select 'decided:' || d.id, d.decided_at, 7, 'decided', 'client', jsonb_build_object(
        'title', d.title, 'version', d.version, 'state', d.state, 'comment', d.comment)
      from mine join public.deliverables as d on d.order_item_id = mine.order_item_id where d.decided_at is not null
  )
  select e.id, e.at, e.kind, e.done_by, e.detail from events as e order by e.at desc, e.step desc, e.id desc limit 300
$$;
grant execute on function public.campaign_timeline(uuid) to authenticated;
