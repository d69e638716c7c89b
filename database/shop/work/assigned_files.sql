-- The files of the caller's assigned lines: those that the client gave for a question, and those that the caller delivered. Without
-- their names, which clients typed and which may be their own; `place` counts the files of a question. /functions/v1/work-file sends one.
create or replace view public.assigned_files with (security_barrier) as
with mine as (
  select distinct a.order_item_id from internal.assigned_lines() as a
)
select o.id, i.order_item_id, q.question ->> 'id' as question, null::uuid as deliverable_id, file.place::integer as place, o.metadata ->> 'mimetype' as type
from mine as m
join public.intakes as i on i.order_item_id = m.order_item_id
join public.intake_forms as f on f.service = i.form_service and f.version = i.form_version
cross join jsonb_array_elements(f.questions) as q (question)
cross join string_to_table(i.answers ->> (q.question ->> 'id'), e'\n') with ordinality as file (name, place)
join storage.objects as o on o.bucket_id = 'intakes' and o.name = file.name
where q.question ->> 'kind' = 'file'
union all
select o.id, d.order_item_id, null, d.id, 1, o.metadata ->> 'mimetype'
from mine as m
join public.deliverables as d on d.order_item_id = m.order_item_id
join internal.team_authors as t on t.deliverable_id = d.id and t.author = auth.uid()
join storage.objects as o on o.bucket_id = 'deliverables' and o.name = d.path;

comment on view public.assigned_files is 'The files of the lines that are assigned to the caller, without their names.';
grant select on public.assigned_files to authenticated;
