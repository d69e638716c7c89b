-- A set of numbers from 0 as a bit string, which ends with the word of its largest number.
create or replace function internal.bits_of(numbers integer[]) returns bit varying
language sql immutable
set search_path = ''
as $$
  with words as (
    select n / 64 as position, bit_or(1::bigint << (63 - n % 64)) as bits from unnest(numbers) as n group by 1
  ), spaced as (
    select w.position, w.bits, w.position - 1 - lag(w.position, 1, -1) over (order by w.position) as gap from words as w
  )
  select coalesce(string_agg(repeat('0', 64 * s.gap) || s.bits::bit(64)::text, '' order by s.position), '')::bit varying from spaced as s
$$;
