-- <prefix>-<year>-<number>, with the prefix of `domain/brand.ts`. Numbers start at 1 each year; a rolled-back order leaves a gap.
create or replace function internal.next_order_number() returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  this_year integer := extract(year from internal.local_date());
  drawn bigint;
  start bigint;
begin
  loop
    drawn := nextval('internal.order_number_seq');
    select base into start from internal.order_years where year = this_year;
    if not found then
      insert into internal.order_years (year, base) values (this_year, drawn - 1) on conflict do nothing;
      select base into start from internal.order_years where year = this_year;
    end if;
    -- At the turn of the year, a transaction with a later value may have inserted the year first: draw again.
    exit when drawn > start;
  end loop;
  return format('%s-%s-%s', (select s.order_prefix from internal.shop_settings as s), this_year, lpad((drawn - start)::text, greatest(4, length((drawn - start)::text)), '0'));
end
$$;
