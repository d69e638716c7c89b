create trigger hold_own_cart before insert or update or delete on public.cart_items
for each statement execute function internal.hold_own_cart();
create trigger fill_cart_item before insert or update on public.cart_items
for each row execute function internal.fill_cart_item();
create trigger renew_checkout_on_insert after insert on public.cart_items
referencing new table as changed for each statement execute function internal.renew_checkout();
create trigger renew_checkout_on_update after update on public.cart_items
referencing old table as before new table as changed for each statement execute function internal.renew_checkout();
create trigger renew_checkout_on_delete after delete on public.cart_items
referencing old table as changed for each statement execute function internal.renew_checkout();
create trigger note_cart_day after insert on public.cart_items for each row execute function internal.note_cart_day();
