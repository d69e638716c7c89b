-- The conversion rate counts everybody with a cart. The days of a removed guest stay, as a number without a person: else only
-- guests who bought would count. Erasing an account deletes its days.
alter table internal.cart_days drop constraint cart_days_user_id_fkey;
