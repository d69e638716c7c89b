create trigger touch before update of code, percent_off, active, starts_at, ends_at, minimum, max_uses, max_uses_per_client on public.promo_codes
for each row execute function internal.touch();
create trigger log_change after insert or delete or update of code, percent_off, active, starts_at, ends_at, minimum, max_uses, max_uses_per_client
on public.promo_codes for each row execute function internal.log_change('id');
