create trigger keep before update or delete on public.dispute_bookings for each row execute function internal.reject_change();
