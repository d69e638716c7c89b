-- The team's inbox, of the kinds that the caller may see: {total, counts: {kind: number}, people, rows}. `total` and `counts` are of everything or of one person's work:
-- `whose` is a colleague's id or `nobody`; `mine` means the caller, for tabs of the previous version. `rows` are those of one
-- `kind` (empty for all), by rank (internal.work_ranks) and due time, after the row with `after_due` and `after_key`, which begins
-- with its kind and so tells its rank.
-- `people`: [{id, total, late, due}] of all work, by colleague, null for nobody: how much, how much of it is overdue, and its first date.
-- `with_messages`: also of the kinds `message` and `quote`, which tabs of the previous version cannot show. Whoever has the work wrote a
-- message, so nobody is responsible for the answer, and quotes are assigned to nobody.
-- A row: {key, kind, subject, subject_id, title, detail, client_id, client_name, due, assignee, facts}.
create or replace function public.admin_inbox(
  kind text default '', mine boolean default false, after_due timestamptz default null, after_key text default '', page_size integer default 25,
  whose text default '', with_messages boolean default false
) returns jsonb
language plpgsql stable security definer
set search_path = ''
-- The estimated cost of the view is high, its time is not: compiling it would take longer.
set jit = off
as $$
declare
  -- Once, and not for every item.
  caller constant uuid := auth.uid();
  after_rank constant integer := (select r.rank from internal.work_ranks as r where r.kind = split_part(after_key, ':', 1));
  visible constant text[] := array(select r.kind from internal.work_ranks as r where public.may(r.capability) and (with_messages or r.kind not in ('message', 'quote')));
begin
  perform internal.must('admin.open');
  return (
    with items as materialized (
      select r.rank, w.kind || ':' || w.opens as key, w.kind, w.subject, w.subject_id, w.title, w.detail, w.client_id, w.client_name, w.due, w.facts,
        case when w.kind <> 'message' then a.assignee end as assignee
      from internal.work_items as w join internal.work_ranks as r on r.kind = w.kind
      left join internal.work_assignments as a on a.subject = w.subject and a.subject_id = w.subject_id
      where w.kind = any (visible)
    ), chosen as (
      select * from items as i
      where (not admin_inbox.mine or i.assignee = caller) and (admin_inbox.whose = '' or coalesce(i.assignee::text, 'nobody') = admin_inbox.whose)
    )
    select jsonb_build_object(
      'total', (select count(*) from chosen),
      'counts', (select coalesce(jsonb_object_agg(c.kind, c.number), '{}') from (select c.kind, count(*) as number from chosen as c group by c.kind) as c),
      'people', (
        select coalesce(jsonb_agg(to_jsonb(p) order by p.due), '[]') from (
          select i.assignee as id, count(*) as total, count(*) filter (where i.due < now()) as late, min(i.due) as due from items as i group by i.assignee
        ) as p
      ),
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(r) - '{is_guest,rank}'::text[] || jsonb_build_object('client_id', case when not r.is_guest then r.client_id end)
          order by r.rank, r.due, r.key), '[]')
        from (
          select c.*, coalesce((select u.role = 'guest' from public.users as u where u.id = c.client_id), false) as is_guest
          from chosen as c
          where (admin_inbox.kind = '' or c.kind = admin_inbox.kind)
            and (admin_inbox.after_due is null or (c.rank, c.due, c.key) > (after_rank, admin_inbox.after_due, admin_inbox.after_key))
          order by c.rank, c.due, c.key limit least(greatest(page_size, 1), 200)
        ) as r
      )
    )
  );
end
$$;
grant execute on function public.admin_inbox(text, boolean, timestamp with time zone, text, integer, text, boolean) to authenticated;
