-- Publishes a new version of a service's questions, made from version `base` (0: there was none). Lines keep the version they were
-- asked with. Returns the version.
create or replace function public.save_intake_form(service text, questions jsonb, base integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_variable
declare
  newest integer;
begin
  perform internal.must('catalogue.manage');
  if service <> 'other' and not exists (select from public.services as s where s.slug = service) then
    raise exception using errcode = 'PT404', message = 'This service does not exist';
  end if;
  if jsonb_typeof(questions) is distinct from 'array' or jsonb_array_length(questions) = 0 then
    raise exception using errcode = 'PT400', message = 'A form needs a question';
  end if;
  if not internal.questions_are_valid(questions) then
    raise exception using errcode = 'PT400', message = 'A question lacks its text or its choices, or is of no known kind';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('intake form of ' || service, 0));
  select coalesce(max(f.version), 0) into newest from public.intake_forms as f where f.service = service;
  if newest <> base then
    raise exception using errcode = 'PT409', hint = 'form_changed',
      message = 'Someone else changed these questions in the meantime. Load them again, then make your changes.';
  end if;
  insert into public.intake_forms (service, version, questions) values (service, newest + 1, questions);
  return newest + 1;
end
$$;
grant execute on function public.save_intake_form(text, jsonb, integer) to authenticated;
