-- The cart's rules. Whatever client writes a line, name, price and metadata are the catalogue's.

create function internal.is_web_address(link text) returns boolean
language sql immutable
set search_path = ''
as $$ select link ~* '^https?://[^\s]+$' and length(link) <= 2000 $$;

create function internal.fill_cart_item() returns trigger
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
    -- What is in the cart of a package that is sold no more can become less: an order placed before may be paid now.
    if tg_op = 'UPDATE' and new.quantity between 1 and old.quantity then
      old.quantity := new.quantity;
      return old;
    end if;
    raise exception using errcode = 'PT400', message = 'This package does not exist', detail = new.product_id;
  end if;
  if new.quantity is null or new.quantity not between 1 and 99 then
    raise exception using errcode = 'PT400', message = 'A quantity is a whole number from 1 to 99',
      detail = coalesce(new.quantity::text, 'null');
  end if;
  if link <> '' and not internal.is_web_address(link) then
    raise exception using errcode = 'PT400', message = 'A service link must be a web address', detail = left(link, 200);
  end if;

  if tg_op = 'INSERT' then
    -- Adding what is there already adds its quantity. The lock makes two tabs wait for each other.
    perform pg_advisory_xact_lock(hashtextextended(new.user_id::text || ' ' || new.product_id, 0));
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
grant execute on function internal.is_web_address(text) to authenticated, service_role;

create trigger fill_cart_item before insert or update on public.cart_items
for each row execute function internal.fill_cart_item();

create function internal.renew_checkout() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  owner uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- A user who is being deleted takes lines along; there is no cart to renew then.
  if exists (select from public.users where id = owner) then
    insert into public.carts (user_id) values (owner)
    on conflict (user_id) do update set checkout_id = gen_random_uuid(), updated_at = now();
  end if;
  return null;
end
$$;

create trigger renew_checkout_on_change after update on public.cart_items
for each row when (old is distinct from new) execute function internal.renew_checkout();
create trigger renew_checkout after insert or delete on public.cart_items
for each row execute function internal.renew_checkout();

-- A changed price shows in the carts that hold the package.
create function internal.refresh_cart_prices() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.cart_items set price = new.price where product_id = new.id;
  return null;
end
$$;
create trigger refresh_cart_prices after update of price, name, features, active on public.packages
for each row when (old is distinct from new and new.active) execute function internal.refresh_cart_prices();
