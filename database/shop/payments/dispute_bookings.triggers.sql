create trigger keep_month before insert on public.dispute_bookings
for each row when (new.booked_at <> now()) execute function internal.keep_month('booked_at');
create trigger keep before update or delete on public.dispute_bookings for each row execute function internal.reject_change();
