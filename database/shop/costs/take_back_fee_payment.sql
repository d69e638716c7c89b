-- A payment that was noted by mistake: the fee is owed again.
create or replace function public.take_back_fee_payment(fee uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform internal.must('money.manage');
  update internal.work_fees as f set paid_on = null, reference = null, document = null where f.id = fee and f.paid_on is not null;
  if not found then
    raise exception using errcode = 'PT409', message = 'This fee is not paid any more';
  end if;
end
$$;
grant execute on function public.take_back_fee_payment(uuid) to authenticated;
