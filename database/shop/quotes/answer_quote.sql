-- The team has answered the questions of a quote: here, with a text that its page shows, or elsewhere. Returns {number, email, language}.
create or replace function internal.answer_quote(quote uuid, written text default null) returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_variable
declare
  stored internal.quotes;
begin
  perform internal.must('orders.manage');
  select q.* into stored from internal.quotes as q where q.id = quote for update;
  if stored.sent_version is null or stored.state = 'withdrawn' then
    raise exception using errcode = 'PT404', message = 'This quote does not exist, or nobody can read it';
  end if;
  update internal.quotes as q set state = case q.state when 'questioned' then 'sent' else q.state end,
    questioned_at = case when q.needs_version then q.questioned_at end where q.id = quote;
  perform internal.note_quote_event(quote, 'answered', stored.sent_version, written);
  return jsonb_build_object('number', stored.number, 'email', stored.email, 'language', stored.language);
end
$$;
