-- What the caller delivered for assigned lines. Titles, links and files of others may name the client. Files are in assigned_files.
create or replace view public.assigned_deliverables with (security_barrier) as
select d.id, d.order_item_id, d.title, d.version, d.kind, d.url, d.state, d.comment, d.decided_at, d.created_at
from public.deliverables as d join internal.team_authors as t on t.deliverable_id = d.id and t.author = auth.uid()
where d.order_item_id in (select a.order_item_id from internal.assigned_lines() as a);

comment on view public.assigned_deliverables is 'What the caller delivered for the lines that are assigned to them.';
grant select on public.assigned_deliverables to authenticated;
