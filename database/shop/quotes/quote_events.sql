create or replace view public.quote_events as
select e.* from internal.quote_events as e where (select public.may('orders.read') and public.may('money.read'));

comment on view public.quote_events is 'What happened to quotes, for the team. Others get no rows.';
grant select on public.quote_events to authenticated;
