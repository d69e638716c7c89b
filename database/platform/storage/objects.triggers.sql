create trigger keep_files after insert or update of version or delete on storage.objects
  for each row execute function storage.keep_files();
create trigger touch before update on storage.objects for each row execute function storage.touch();
