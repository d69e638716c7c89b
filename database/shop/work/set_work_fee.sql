-- What the assignee of an order or a campaign is paid for it; null for nothing agreed.
create or replace function public.set_work_fee(subject text, subject_id uuid, fee numeric) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  person uuid;
begin
  perform internal.must('money.manage');
  select a.assignee into person from internal.work_assignments as a
  where a.subject = subject and a.subject_id = subject_id and a.subject in ('order', 'campaign') for update;
  if person is null then
    raise exception using errcode = 'PT409', message = 'Nobody is assigned to this any more';
  end if;
  perform internal.agree_fee(subject, subject_id, person, fee);
end
$$;
grant execute on function public.set_work_fee(text, uuid, numeric) to authenticated;
