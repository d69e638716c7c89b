-- A plan's billing day is the day of its next billing date. The last day of a shorter month keeps a later billing day: that is
-- where draft_plan_order puts a plan of the 31st.
create or replace function internal.keep_billing_day() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if new.billing_day is null or new.next_billing_on <> internal.day_in_month(new.next_billing_on, new.billing_day) then
    new.billing_day := extract(day from new.next_billing_on);
  end if;
  return new;
end
$$;
