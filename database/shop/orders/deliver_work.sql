-- Delivers a stored file (`path`, in the bucket `deliverables`) or a link (`url`) for a line: for the team, and for the person to
-- whom the line is assigned. The same title again is the next version. Returns its id.
create or replace function public.deliver_work(order_item_id uuid, title text, path text default null, url text default null) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  made uuid;
begin
  if not (public.may('orders.manage') or exists (select from internal.assigned_lines() as a where a.order_item_id = deliver_work.order_item_id)) then
    raise exception using errcode = 'PT404', message = 'This work is not assigned to you';
  end if;
  insert into public.deliverables as d (order_item_id, title, kind, path, url)
  values (order_item_id, title, case when path is null then 'link' else 'file' end, path, url) returning d.id into made;
  return made;
end
$$;
grant execute on function public.deliver_work(uuid, text, text, text) to authenticated;
