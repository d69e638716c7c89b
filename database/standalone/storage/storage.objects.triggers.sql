create trigger accept_object before insert or update on storage.objects
for each row execute function storage.accept_object();
