-- The brief of the caller's assigned lines: the questions as they were asked, and what the client wrote for the campaign. Files are
-- in assigned_files: their names are the client's.
create or replace view public.assigned_intakes with (security_barrier) as
select i.order_item_id, f.questions, i.missing, coalesce((
    select jsonb_object_agg(q.question ->> 'id', given.answer)
    from jsonb_array_elements(f.questions) as q (question)
    cross join lateral (
      select case q.question ->> 'id' when 'link' then l.service_link else i.answers ->> (q.question ->> 'id') end as answer
    ) as given
    where q.question ->> 'kind' <> 'file' and trim(given.answer) <> ''
  ), '{}') as answers
from public.intakes as i
join public.order_items as l on l.id = i.order_item_id
join public.intake_forms as f on f.service = i.form_service and f.version = i.form_version
where i.order_item_id in (select a.order_item_id from internal.assigned_lines() as a);

comment on view public.assigned_intakes is 'What clients answered about the lines that are assigned to the caller.';
grant select on public.assigned_intakes to authenticated;
