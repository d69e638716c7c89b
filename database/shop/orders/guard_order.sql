create or replace function internal.guard_order() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The client changes only when a guest's orders join an account.
  if new.client_id <> old.client_id and not internal.is_joining(old.client_id, new.client_id) then
    raise exception using errcode = 'PT409', message = 'The client of an order cannot be changed';
  end if;
  if (new.id, new.order_number, new.items, new.currency, new.subtotal, new.discount, new.tax, new.total_amount, new.promo_code, new.order_date, new.origin,
      new.country, new.region, new.company, new.tax_number, new.tax_rate, new.tax_name, new.tax_inclusive, new.reverse_charge)
    is distinct from
     (old.id, old.order_number, old.items, old.currency, old.subtotal, old.discount, old.tax, old.total_amount, old.promo_code, old.order_date, old.origin,
      old.country, old.region, old.company, old.tax_number, old.tax_rate, old.tax_name, old.tax_inclusive, old.reverse_charge)
  then
    raise exception using errcode = 'PT409', message = 'The items and prices of an order cannot be changed';
  end if;
  if new.status <> old.status then
    if not internal.may_follow('order', old.status, new.status) then
      raise exception using errcode = 'PT409', message = format('An order cannot change from %s to %s', old.status, new.status);
    end if;
    if new.status = 'confirmed' and not internal.may_start(new) then
      raise exception using errcode = 'PT409', message = 'An order is only confirmed by its payment', hint = 'payment_needed';
    end if;
    if new.status = 'cancelled' and trim(coalesce(new.cancel_reason, '')) = '' then
      raise exception using errcode = 'PT400', message = 'A canceled order needs a reason';
    end if;
    if new.status = 'refunded' and not internal.is_refunded(new.id) then
      raise exception using errcode = 'PT409', message = 'An order is marked as refunded once its full payment has been refunded';
    end if;
  end if;
  return new;
end
$$;
