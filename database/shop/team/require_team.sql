-- For a process of the previous version beside this one, which knows owners alone. To be removed with the next release.
create or replace function internal.require_team() returns void
language plpgsql
set search_path = ''
as $$
begin
  perform internal.must('everything');
end
$$;
