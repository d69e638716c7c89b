create trigger remember_contact before insert on public.contacts for each row execute function internal.remember_contact();
-- Changes by the team and its programs. When the server records a newsletter consent, the log is the row in consents.
create trigger log_touch after update or delete on public.contacts
for each row when (current_user in ('authenticated', 'service_role')) execute function internal.log_touch();
create trigger tidy_contact before insert on public.contacts for each row execute function internal.tidy_contact();
