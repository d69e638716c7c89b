create trigger keep before update or delete on public.dispute_bookings for each row execute function internal.refuse_change();
create trigger reopen_days after insert on public.dispute_bookings
for each row execute function internal.reopen_own_days('booked_at');
