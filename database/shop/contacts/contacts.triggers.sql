create trigger remember_contact before insert on public.contacts for each row execute function internal.remember_contact();
-- What staff and their programs do; the server's own mark of a newsletter consent has its row in consents.
create trigger log_touch after update or delete on public.contacts
for each row when (current_user in ('authenticated', 'service_role')) execute function internal.log_touch();
create trigger fill_contact_source before insert on public.contacts for each row execute function internal.fill_contact_source();
