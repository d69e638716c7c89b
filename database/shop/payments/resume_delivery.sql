-- Resumes the campaigns that a dispute paused. One that the team or the client has changed since stays as it is. Returns the
-- number resumed.
create or replace function public.resume_delivery(dispute uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  known public.disputes;
  resumed integer;
begin
  perform internal.must('campaigns.manage');
  select d.* into known from public.disputes as d where d.id = dispute for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'This dispute does not exist';
  end if;
  update public.campaigns as c set status = 'active' where c.id = any (known.paused_campaigns) and c.status = 'paused';
  get diagnostics resumed = row_count;
  update public.disputes as d set paused_campaigns = '{}' where d.id = dispute and d.paused_campaigns <> '{}';
  return resumed;
end
$$;
grant execute on function public.resume_delivery(uuid) to authenticated;
