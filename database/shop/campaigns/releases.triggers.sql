create trigger guard before insert or update of link, artwork on public.releases for each row execute function internal.guard_release();
create trigger touch before update on public.releases for each row execute function internal.touch();
create trigger log_change after insert or update or delete on public.releases
for each row execute function internal.log_change('id', 'client_id', 'title', 'release_date');
create constraint trigger drop_artwork after update or delete on public.releases deferrable initially deferred
for each row when (old.artwork is not null) execute function internal.drop_artwork();
