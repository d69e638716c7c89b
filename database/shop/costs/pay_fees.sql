-- Notes that these fees were paid, all of them or none: on a day that has come, with a reference and perhaps the person's invoice,
-- a stored file in the person's folder of the bucket `costs`. A fee can be paid before it is owed.
create or replace function public.pay_fees(fees uuid[], paid_on date, reference text, document text default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  paid integer;
begin
  perform internal.must('money.manage');
  if cardinality(fees) is null or cardinality(fees) not between 1 and 500 then
    raise exception using errcode = 'PT400', message = 'Choose 1 to 500 fees', hint = 'fees';
  elsif paid_on is null or paid_on < '2000-01-01' or paid_on > internal.local_date() then
    raise exception using errcode = 'PT400', message = 'Choose the day of the payment, today at the latest', hint = 'paid_on';
  elsif reference is null or length(trim(reference)) not between 1 and 200 then
    raise exception using errcode = 'PT400', message = 'Write a reference of at most 200 characters', hint = 'reference';
  end if;
  update internal.work_fees as f set paid_on = paid_on, reference = trim(reference), document = document
  where f.id = any (fees) and f.paid_on is null and f.amount > 0;
  get diagnostics paid = row_count;
  if paid < cardinality(fees) then
    raise exception using errcode = 'PT409', message = 'Some of these fees were paid or removed in the meantime. Nothing was changed.', hint = 'paid';
  end if;
end
$$;
grant execute on function public.pay_fees(uuid[], date, text, text) to authenticated;
