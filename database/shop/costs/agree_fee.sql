-- Stores what a person is paid for an order or a campaign; null: nothing. What was paid stays as it is.
create or replace function internal.agree_fee(subject text, subject_id uuid, person uuid, fee numeric) returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
begin
  if fee < 0 or fee >= 10000000000 or fee <> round(fee, 2) then
    raise exception using errcode = 'PT400', message = 'Write a fee of zero or more, with at most two decimals', hint = 'fee';
  end if;
  perform from internal.work_fees as f where f.subject = subject and f.subject_id = subject_id and f.person = person for update;
  if exists (
    select from internal.work_fees as f
    where f.subject = subject and f.subject_id = subject_id and f.person = person and f.paid_on is not null and f.amount is distinct from fee
  )
  then
    raise exception using errcode = 'PT409', message = 'This fee was paid. Take its payment back before you change it.', hint = 'paid';
  elsif fee is null then
    delete from internal.work_fees as f where f.subject = subject and f.subject_id = subject_id and f.person = person;
  else
    insert into internal.work_fees as f (subject, subject_id, person, amount, owed_on)
    values (subject, subject_id, person, fee, case when internal.is_done(subject, subject_id) then internal.local_date() end)
    on conflict on constraint work_fees_subject_subject_id_person_key do update set amount = excluded.amount;
  end if;
end
$$;
