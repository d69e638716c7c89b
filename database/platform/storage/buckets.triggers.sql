create trigger touch before update on storage.buckets for each row execute function storage.touch();
