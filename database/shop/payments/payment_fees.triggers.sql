-- After the change: an insert that finds a row books nothing.
create trigger book_late_fee after insert or update or delete on public.payment_fees
for each row execute function internal.book_late_fee();
