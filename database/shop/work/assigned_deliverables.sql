-- The deliverables of the caller's assigned lines. `own`: the caller delivered it. Files are in assigned_files.
create or replace view public.assigned_deliverables with (security_barrier) as
select d.id, d.order_item_id, d.title, d.version, d.kind, d.url, d.state, d.comment, d.decided_at, d.created_at,
  coalesce(d.created_by = auth.uid(), false) as own
from public.deliverables as d
where d.order_item_id in (select a.order_item_id from internal.assigned_lines() as a);

comment on view public.assigned_deliverables is 'The deliverables of the lines that are assigned to the caller.';
grant select on public.assigned_deliverables to authenticated;
