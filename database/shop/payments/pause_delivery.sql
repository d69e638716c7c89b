-- Pauses the running campaigns of a disputed order, and remembers which. Returns their number.
create or replace function public.pause_delivery(dispute uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  known public.disputes;
  running uuid[];
begin
  perform internal.must('campaigns.manage');
  select d.* into known from public.disputes as d where d.id = dispute for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This dispute does not exist';
  end if;
  with paused as (
    update public.campaigns as c set status = 'paused'
    from public.order_items as i where i.id = c.order_item_id and i.order_id = known.order_id and c.status = 'active'
    returning c.id
  )
  select coalesce(array_agg(p.id), '{}') into running from paused as p;
  if cardinality(running) > 0 then
    update public.disputes as d set paused_campaigns = d.paused_campaigns || running where d.id = dispute;
  end if;
  return cardinality(running);
end
$$;
grant execute on function public.pause_delivery(uuid) to authenticated;
