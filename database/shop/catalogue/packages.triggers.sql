create trigger refresh_cart_prices after update of price, name, features, active on public.packages
for each row when (old is distinct from new and new.active) execute function internal.refresh_cart_prices();
create trigger log_change after insert or update or delete on public.packages
for each row when (pg_trigger_depth() = 0) execute function internal.log_change('id');
create trigger announce_content after insert or update or delete or truncate on public.packages
for each statement execute function internal.announce_content();
create trigger touch before update on public.packages for each row execute function internal.touch();
create trigger check_promises_of_new before insert on public.packages
for each row execute function internal.check_promises();
create trigger check_promises before update of figures on public.packages
for each row when (old.figures is distinct from new.figures) execute function internal.check_promises();
