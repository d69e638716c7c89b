-- An order that was cancelled or declined before it was paid releases its use of the promo code.
create or replace function internal.release_promo() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  with released as (
    update public.promo_redemptions set state = 'released' where order_id = new.id and state = 'reserved' returning promo_id
  )
  update public.promo_codes set uses = uses - 1 where id in (select promo_id from released);
  return null;
end
$$;
