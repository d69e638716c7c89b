-- What a unit of a package is expected to cost: an amount, a part of its price in per cent, or nothing that is known.
create or replace function public.set_package_cost(package_id text, amount numeric default null, percent numeric default null) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform internal.must('money.manage');
  if not exists (select from public.packages as p where p.id = package_id) then
    raise exception using errcode = 'PT404', message = 'This package does not exist';
  elsif num_nonnulls(amount, percent) = 2 then
    raise exception using errcode = 'PT400', message = 'An expected cost is an amount or a percentage, not both', hint = 'amount';
  elsif amount < 0 or amount >= 10000000000 or amount <> round(amount, 2) then
    raise exception using errcode = 'PT400', message = 'Write an amount of zero or more, with at most two decimals', hint = 'amount';
  elsif percent <= 0 or percent > 100 or percent <> round(percent, 2) then
    raise exception using errcode = 'PT400', message = 'Write a percentage above 0 and up to 100, with at most two decimals', hint = 'percent';
  elsif num_nonnulls(amount, percent) = 0 then
    delete from internal.package_costs as c where c.package_id = package_id;
  else
    insert into internal.package_costs as c (package_id, amount, percent) values (package_id, amount, percent)
    on conflict on constraint package_costs_pkey do update set amount = excluded.amount, percent = excluded.percent;
  end if;
end
$$;
grant execute on function public.set_package_cost(text, numeric, numeric) to authenticated;
