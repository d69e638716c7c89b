-- Whether an answer is of its question's kind. An empty one always is: what is required is checked when the intake is completed.
-- Several choices stand on a line each, as do files, by their names in the bucket `intakes`, in the client's folder. `answerOf` of
-- domain/orders/intake.ts has the same rules.
create or replace function internal.answer_fits(question jsonb, answer text, client uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select answer = '' or length(answer) <= 5000 and case question ->> 'kind'
    when 'date' then answer ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$'
    when 'number' then answer ~ '^-?\d{1,15}(\.\d{1,6})?$'
    when 'choice' then question -> 'options' ? answer
    when 'choices' then not exists (select from string_to_table(answer, e'\n') as chosen where not question -> 'options' ? chosen)
    when 'file' then not exists (
      select from string_to_table(answer, e'\n') as file (name)
      where not starts_with(file.name, client::text || '/')
        or not exists (select from storage.objects as o where o.bucket_id = 'intakes' and o.name = file.name)
    )
    else true
  end
$$;
