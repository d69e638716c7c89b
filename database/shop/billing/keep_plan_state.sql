-- An inactive plan has a reason. The months in which it was inactive are not billed afterwards.
create or replace function internal.keep_plan_state() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if not new.active then
    new.inactive_reason := coalesce(new.inactive_reason, 'team');
    return new;
  end if;
  new.inactive_reason := null;
  if tg_op = 'UPDATE' and not old.active then
    if old.inactive_reason = 'cancelled' then new.cancelled_at := null; end if;
    if new.next_billing_on = old.next_billing_on then
      new.next_billing_on := internal.next_billing_day(new.next_billing_on, new.billing_day, internal.local_date());
    end if;
  end if;
  return new;
end
$$;
