-- For triggers of what the journal dates `at`.
create or replace function internal.must_be_bookable(at timestamptz) returns void
language plpgsql
set search_path = ''
as $$
begin
  if internal.in_closed_month(must_be_bookable.at) then
    raise exception using errcode = 'PT409', hint = 'month_closed',
      message = 'The books of that month are closed. Corrections are booked today, as entries of their own.';
  end if;
end
$$;
