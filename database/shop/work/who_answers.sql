-- The name of the colleague who answers the client of an order or a campaign; null for nobody in particular. A campaign without
-- one has that of its order. Clients learn the name and nothing else of the team; a contractor, who only delivers work, does not
-- answer them.
create or replace function public.who_answers(subject text, subject_id uuid) returns text
language sql stable security definer
set search_path = ''
as $$
  with asked (subject, id, place) as (
    select 'campaign', c.id, 1 from public.campaigns as c
    where who_answers.subject = 'campaign' and c.id = who_answers.subject_id and (c.client_id = auth.uid() or public.may('campaigns.read'))
    union all
    select 'order', o.id, 2 from public.orders as o
    where (o.client_id = auth.uid() or public.may('orders.read')) and o.id = case who_answers.subject
      when 'order' then who_answers.subject_id
      when 'campaign' then (
        select l.order_id from public.order_items as l join public.campaigns as c on c.order_item_id = l.id where c.id = who_answers.subject_id)
      end
  )
  select trim(u.first_name || ' ' || u.last_name)
  from asked as a
  join internal.work_assignments as w on w.subject = a.subject and w.subject_id = a.id
  join public.users as u on u.id = w.assignee and internal.member_may(u.id, internal.handles(w.subject))
  -- An account that nobody has named.
  where u.first_name <> 'User' or u.last_name <> ''
  order by a.place limit 1
$$;
grant execute on function public.who_answers(text, uuid) to authenticated;
