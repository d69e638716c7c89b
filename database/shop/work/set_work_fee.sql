-- What the assignee of an order or a campaign is paid for it; null for nothing agreed.
create or replace function public.set_work_fee(subject text, subject_id uuid, fee numeric) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform internal.must('money.manage');
  if fee < 0 or fee >= 10000000000 then
    raise exception using errcode = 'PT400', message = 'Write a fee of zero or more', hint = 'fee';
  end if;
  update internal.work_assignments as a set fee = fee
  where a.subject = subject and a.subject_id = subject_id and a.subject in ('order', 'campaign');
  if not found then
    raise exception using errcode = 'PT409', message = 'Nobody is assigned to this any more';
  end if;
end
$$;
grant execute on function public.set_work_fee(text, uuid, numeric) to authenticated;
