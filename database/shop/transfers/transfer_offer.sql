-- Whether the caller may pay this total by bank transfer: {days_to_pay, work_starts}, or null.
create or replace function public.transfer_offer(total numeric, country text default null) returns jsonb
language sql stable security definer
set search_path = ''
as $$
  select jsonb_build_object('days_to_pay', s.days_to_pay, 'work_starts', s.work_starts) from public.transfer_settings as s
  where auth.uid() is not null and internal.may_transfer(auth.uid(), total, country)
$$;
grant execute on function public.transfer_offer(numeric, text) to authenticated, guest;
