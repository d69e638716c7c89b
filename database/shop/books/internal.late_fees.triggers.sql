create trigger keep before update or delete on internal.late_fees for each row execute function internal.reject_change();
create trigger keep_month before insert on internal.late_fees
for each row when (new.booked_at <> now()) execute function internal.keep_month('booked_at');
