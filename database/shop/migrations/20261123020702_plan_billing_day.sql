-- The day of the month on which a plan is billed. A shorter month is billed on its last day; without this column, a plan of
-- the 31st would stay on the 28th after February.
alter table public.client_plans add column billing_day smallint check (billing_day between 1 and 31);
update public.client_plans set billing_day = extract(day from next_billing_on);
-- Plans that have drifted get back the day that the team chose last. The job that moves plans on has no user in the log.
update public.client_plans as p set billing_day = chosen.day
from (
  select distinct on (l.record_id) l.record_id, extract(day from (l.new_values ->> 'next_billing_on')::date)::smallint as day
  from public.audit_logs as l
  where l.table_name = 'client_plans' and l.source = 'database' and l.user_id is not null and l.new_values ? 'next_billing_on'
  order by l.record_id, l.created_at desc
) as chosen
where chosen.record_id = p.client_id::text and p.billing_day between 28 and 30 and chosen.day > p.billing_day;
alter table public.client_plans alter column billing_day set not null;
