-- The client's decision on the newest version: approved, or returned with the requested changes.
create or replace function public.decide_deliverable(deliverable_id uuid, decision text, comment text default null) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.deliverables;
begin
  if decision is null or decision not in ('approved', 'returned') then
    raise exception using errcode = 'PT400', message = 'A delivery can only be approved or returned';
  end if;
  if decision = 'returned' and trim(coalesce(comment, '')) = '' then
    raise exception using errcode = 'PT400', message = 'Tell us what to change';
  end if;
  select d.* into known from public.deliverables as d
  join public.order_items as l on l.id = d.order_item_id join public.orders as o on o.id = l.order_id
  where d.id = deliverable_id and o.client_id = auth.uid() for update of d;
  if not found then
    raise exception using errcode = 'PT404', message = 'This delivery does not exist';
  end if;
  if known.state <> 'delivered' or exists (
    select from public.deliverables as d where d.order_item_id = known.order_item_id and d.title = known.title and d.version > known.version
  ) then
    raise exception using errcode = 'PT409', message = 'This delivery was already decided, or there is a newer version';
  end if;
  update public.deliverables as d set state = decision, comment = nullif(trim(comment), ''), decided_at = now()
  where d.id = deliverable_id returning d.* into known;
  return to_jsonb(known) - 'created_by';
end
$$;
grant execute on function public.decide_deliverable(uuid, text, text) to authenticated;
