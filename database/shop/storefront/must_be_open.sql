-- Visitors and clients buy nothing in a closed shop.
create or replace function internal.must_be_open() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not public.shop_is_open() then
    raise exception using errcode = 'PT503', message = 'The shop is not open. Nothing was ordered.', hint = 'shop_closed';
  end if;
end
$$;
