-- The same rule as `domain/testimonials/video-url.ts`; a test compares the two.
create or replace function internal.video_address_fits(platform text, address text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case platform
    when 'youtube' then address ~ '^https://((www\.|m\.|music\.)?youtube\.com/(watch\?([^#\s]*&)?v=|embed/|shorts/|live/)|youtu\.be/|www\.youtube-nocookie\.com/embed/)[A-Za-z0-9_-]{11}([/?&#]\S*)?$'
    when 'vimeo' then address ~ '^https://((www\.)?vimeo\.com/(video/)?|player\.vimeo\.com/video/)[0-9]{1,12}([/?#]\S*)?$'
    else address ~ '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?/\S+$'
  end
$$;
grant execute on function internal.video_address_fits(text, text) to authenticated, service_role;
