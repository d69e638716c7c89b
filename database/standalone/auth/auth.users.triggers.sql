create trigger accept_seed before insert or update on auth.users
for each row execute function auth.accept_seed();
