create trigger reopen_days after insert or update or delete on internal.cart_days
for each row execute function internal.reopen_cart_days();
