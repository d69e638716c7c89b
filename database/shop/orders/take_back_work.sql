-- Withdraws a deliverable that the client has not decided on: any for the team, the own one for who delivered it.
create or replace function public.take_back_work(deliverable_id uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from public.deliverables as d
  where d.id = take_back_work.deliverable_id and d.state = 'delivered' and (
    public.may('orders.manage')
    or exists (select from internal.team_authors as t where t.deliverable_id = d.id and t.author = auth.uid()) and d.order_item_id in (select a.order_item_id from internal.assigned_lines() as a)
  );
  if not found then
    raise exception using errcode = 'PT409', message = 'The client has decided on it in the meantime, or it is not yours to withdraw';
  end if;
end
$$;
grant execute on function public.take_back_work(uuid) to authenticated;
