-- The last day of the period before that is compared. Results come some days late: without them, the period would look like a drop,
-- so the days that correspond to the missing ones are left out. What has had no results for a week has ended, and is compared whole.
create or replace function internal.compared_until(campaigns uuid[], first_day date, last_day date) returns date
language sql stable
set search_path = ''
as $$
  select first_day - 1 - case when max(d.day) >= internal.shop_today() - 7 then last_day - max(d.day) else 0 end
  from public.campaign_days as d where d.campaign_id = any (campaigns) and d.day between first_day and last_day
$$;
