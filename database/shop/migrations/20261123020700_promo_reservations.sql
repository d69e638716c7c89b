-- A use of a promo code is now reserved when a payment begins. Orders without a payment release theirs.
with released as (
  update public.promo_redemptions as r set state = 'released' from public.orders as o
  where o.id = r.order_id and r.state = 'reserved' and o.status = 'pending' and o.payment_status = 'unpaid'
  returning r.promo_id
)
update public.promo_codes as p set uses = p.uses - freed.uses
from (select promo_id, count(*) as uses from released group by promo_id) as freed where freed.promo_id = p.id;
