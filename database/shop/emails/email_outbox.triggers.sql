create trigger forget_farewell before update of state on public.email_outbox
for each row when (new.template = 'account-deleted' and new.state in ('sent', 'failed') and old.state not in ('sent', 'failed'))
execute function internal.forget_farewell();
