create or replace function internal.fill_cart_item() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  package public.packages;
  earlier public.cart_items;
  link text := coalesce(new.metadata ->> 'serviceLink', '');
begin
  select * into package from public.packages where id = new.product_id and active;
  if not found then
    -- The quantity of a package that is no longer sold can only go down, for example when an earlier order is paid.
    if tg_op = 'UPDATE' and new.quantity between 1 and old.quantity then
      old.quantity := new.quantity;
      return old;
    end if;
    raise exception using errcode = 'PT400', message = 'This package does not exist', detail = new.product_id;
  end if;
  if new.quantity is null or new.quantity not between 1 and 99 then
    raise exception using errcode = 'PT400', message = 'The quantity must be a whole number from 1 to 99',
      detail = coalesce(new.quantity::text, 'null');
  end if;
  if link <> '' and not internal.is_web_address(link) then
    raise exception using errcode = 'PT400', message = 'A service link must be a web address', detail = left(link, 200);
  end if;

  if tg_op = 'INSERT' then
    -- Inserting an existing line adds to its quantity. The lock serialises two tabs.
    perform internal.hold_cart(new.user_id);
    delete from public.cart_items
    where user_id = new.user_id and product_id = new.product_id
    returning * into earlier;
    if found then
      new.id := earlier.id;
      new.created_at := earlier.created_at;
      new.quantity := least(new.quantity + earlier.quantity, 99);
      if link = '' then link := coalesce(earlier.metadata ->> 'serviceLink', ''); end if;
    else
      new.created_at := now();
    end if;
  end if;

  new.product_name := package.name;
  new.service_type := package.service;
  new.price := package.price;
  new.metadata := jsonb_build_object(
    'features', to_jsonb(package.features),
    'image', package.image,
    'packageType', package.package_type,
    'serviceLink', link
  );
  return new;
end
$$;
