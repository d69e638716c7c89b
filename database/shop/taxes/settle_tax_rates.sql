-- Confirms rates that came with the software, or removes them. Once the shop has sold with a rate, it can only be confirmed, or
-- replaced by a new one. Returns how many were settled.
create or replace function public.settle_tax_rates(rate_ids uuid[], decision text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  settled integer;
begin
  perform internal.must('money.manage');
  if decision = 'confirm' then
    update public.tax_rates set confirmed_at = now(), confirmed_by = auth.uid()
    where id = any (rate_ids) and confirmed_at is null;
  elsif decision <> 'remove' or decision is null then
    raise exception using errcode = 'PT400', message = 'Rates are confirmed or removed';
  elsif exists (select from public.orders) then
    raise exception using errcode = 'PT409', message = 'The shop has sold with its rates. Confirm them, or add the right ones.';
  elsif exists (select from public.tax_rates where id = any (rate_ids) and country is null) then
    raise exception using errcode = 'PT409', message = 'The rate for everywhere else is needed. Add another one to replace it.';
  else
    delete from public.tax_rates where id = any (rate_ids) and confirmed_at is null;
  end if;
  get diagnostics settled = row_count;
  return settled;
end
$$;
grant execute on function public.settle_tax_rates(uuid[], text) to authenticated;
