-- Ends a quote: its links show nothing from now on. A draft that was never sent is deleted.
create or replace function public.withdraw_quote(quote_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  stored internal.quotes;
begin
  perform internal.must('orders.manage');
  select q.* into stored from internal.quotes as q where q.id = withdraw_quote.quote_id for update;
  if not found then raise exception using errcode = 'PT404', message = 'This quote does not exist'; end if;
  if stored.state = 'accepted' then
    raise exception using errcode = 'PT409', message = 'This quote was accepted. Cancel its order instead.', hint = 'quote_accepted';
  end if;
  if stored.state = 'draft' then
    delete from internal.quotes as q where q.id = stored.id;
  else
    delete from internal.quote_links as l where l.quote_id = stored.id;
    update internal.quotes as q set state = 'withdrawn', questioned_at = null, needs_version = false where q.id = stored.id and q.state <> 'withdrawn';
    if found then perform internal.note_quote_event(stored.id, 'withdrawn', stored.sent_version); end if;
  end if;
end
$$;
grant execute on function public.withdraw_quote(uuid) to authenticated;
