-- The first part of order numbers. The server writes the brand's prefix here when it starts; numbers that exist keep theirs.
alter table internal.shop_settings add column order_prefix text not null default 'HC' check (order_prefix ~ '^[A-Z][A-Z0-9]{0,9}$');
