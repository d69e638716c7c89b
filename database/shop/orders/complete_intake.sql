-- `missing`: the required questions of the line's form that have no answer, in its order.
create or replace function internal.complete_intake() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  select coalesce(array_agg(asked.question ->> 'id' order by asked.n), '{}') into new.missing
  from public.intake_forms as f cross join jsonb_array_elements(f.questions) with ordinality as asked (question, n)
  where f.service = new.form_service and f.version = new.form_version and (asked.question -> 'required')::boolean
    and trim(coalesce(case asked.question ->> 'id'
      when 'link' then (select l.service_link from public.order_items as l where l.id = new.order_item_id)
      else new.answers ->> (asked.question ->> 'id')
    end, '')) = '';
  new.completed_at := case when new.missing = '{}' then coalesce(new.completed_at, now()) end;
  new.updated_at := now();
  return new;
end
$$;
