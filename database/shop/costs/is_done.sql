-- Whether an order or a campaign is completed: the fact with which its fee is owed.
create or replace function internal.is_done(subject text, subject_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select case is_done.subject
    when 'order' then exists (select from public.orders as o where o.id = is_done.subject_id and o.status = 'completed')
    else exists (select from public.campaigns as c where c.id = is_done.subject_id and c.status = 'completed')
  end
$$;
