-- What was offered, and the draft that is next.
create or replace view public.quote_versions as
select v.* from internal.quote_versions as v where (select public.may('orders.read') and public.may('money.read'));

comment on view public.quote_versions is 'Versions of quotes, for the team. Others get no rows.';
grant select on public.quote_versions to authenticated;
