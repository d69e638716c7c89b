-- The team confirms or refuses a tax number that the register could not be asked about, or decides anew.
create or replace function public.decide_tax_number(tax_number_id uuid, decision text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform internal.must('money.manage');
  if decision is null or decision not in ('confirmed', 'refused') then
    raise exception using errcode = 'PT400', message = 'A tax number can only be confirmed or rejected';
  end if;
  update public.tax_numbers as n set status = decision, checked_at = now(), by_team = true where n.id = tax_number_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'This tax number does not exist';
  end if;
end
$$;
grant execute on function public.decide_tax_number(uuid, text) to authenticated;
