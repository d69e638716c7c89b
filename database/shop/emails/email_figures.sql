create or replace function public.email_figures() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform internal.must('emails.manage');
  return internal.contact_figures() || jsonb_build_object('mails', internal.outbox_figures(), 'setup', internal.email_setup());
end
$$;
grant execute on function public.email_figures() to authenticated;
