-- A file that was taken out of an answer ends with the last answer that names it: lines that promote the same link share answers, and
-- answers have no earlier versions. It runs at the end of the transaction. The files are locked first, so that of two answers that
-- leave one out at once, the second sees the first.
create or replace function internal.drop_answer_files() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Null with the order.
  client constant uuid := (
    select o.client_id from public.order_items as l join public.orders as o on o.id = l.order_id where l.id = old.order_item_id);
  held text[];
begin
  select array_agg(file.name) into held
  from public.intake_forms as f
  cross join jsonb_array_elements(f.questions) as q (question)
  cross join string_to_table(old.answers ->> (q.question ->> 'id'), e'\n') as file (name)
  where f.service = old.form_service and f.version = old.form_version and q.question ->> 'kind' = 'file' and file.name <> '';
  if held is null then return null; end if;

  perform from storage.objects as o where o.bucket_id = 'intakes' and o.name = any (held) order by o.name for update;
  delete from storage.objects as o
  where o.bucket_id = 'intakes' and o.name = any (held) and not exists (
    select from public.orders as p
    join public.order_items as l on l.order_id = p.id
    join public.intakes as i on i.order_item_id = l.id
    cross join jsonb_each_text(i.answers) as a
    where p.client_id = any (array[client, split_part(o.name, '/', 1)::uuid]) and o.name = any (string_to_array(a.value, e'\n'))
  );
  return null;
end
$$;
