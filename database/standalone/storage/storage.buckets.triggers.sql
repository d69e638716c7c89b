create trigger accept_bucket before insert or update on storage.buckets
for each row execute function storage.accept_bucket();
