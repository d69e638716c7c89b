create or replace function internal.complete_intake() returns trigger
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
