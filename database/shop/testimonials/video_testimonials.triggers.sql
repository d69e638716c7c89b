create trigger log_change after insert or update or delete on public.video_testimonials
for each row when (pg_trigger_depth() = 0) execute function internal.log_change('id');
create trigger announce_content after insert or update or delete or truncate on public.video_testimonials
for each statement execute function internal.announce_content();
create trigger touch before update on public.video_testimonials for each row execute function internal.touch();
create trigger check_video_address before insert or update of video_url, video_platform on public.video_testimonials
for each row execute function internal.check_video_address();
