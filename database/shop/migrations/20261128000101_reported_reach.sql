-- Reach, frequency and unique listeners count people, who come back: they hold for the period they were reported for and are
-- never added up. A file's total row states them, or the team types them with what proves them.
alter table public.campaigns
  add column reported_reach bigint check (reported_reach >= 0),
  add column reported_frequency numeric(8, 2) check (reported_frequency >= 0),
  add column reported_listeners bigint check (reported_listeners >= 0),
  add column reported_from date,
  add column reported_until date,
  -- A link or a few words.
  add column reported_evidence text check (length(trim(reported_evidence)) between 1 and 500),
  add column reported_import_id uuid references public.result_imports (id),
  add column reported_at timestamptz,
  -- Without a reference: a second one to users would make `campaigns(users(...))` ambiguous for every caller of the API.
  add column reported_by uuid,
  add column reach_due_at timestamptz,
  add constraint campaigns_reported_in_order check (reported_until >= reported_from),
  add constraint campaigns_reported_whole check (
    case when num_nonnulls(reported_reach, reported_frequency, reported_listeners) = 0
      then num_nonnulls(reported_from, reported_until, reported_evidence, reported_import_id) = 0
      else num_nulls(reported_from, reported_until) = 0 and num_nonnulls(reported_evidence, reported_import_id) > 0 end);
create index on public.campaigns (reported_import_id) where reported_import_id is not null;
create index campaigns_reach_due on public.campaigns (reach_due_at) where reach_due_at is not null;

-- Whether a single day of a period has a reach is asked of all campaigns of a client; most days have none.
create index campaign_days_reached on public.campaign_days (campaign_id, day) include (reach) where reach is not null;

-- What a campaign's reported figures were before an import replaced them. Kept while the import can be undone.
create table internal.import_audiences (
  import_id uuid not null references public.result_imports (id) on delete cascade,
  campaign_id uuid not null references public.campaigns (id) on delete cascade,
  before jsonb not null,
  primary key (import_id, campaign_id)
);
create index on internal.import_audiences (campaign_id);
alter table internal.import_audiences enable row level security;

-- Campaigns that were done by the sum of their days' reach: the team is asked once for the platform's figure.
update public.campaigns as c set reach_due_at = now() + interval '7 days'
from (select d.campaign_id, sum(d.reach) as reach from public.campaign_days as d where d.reach is not null group by d.campaign_id) as summed
where summed.campaign_id = c.id and c.target_metric = 'reach' and (c.status = 'completed' or c.status <> 'draft' and summed.reach >= c.target_min);
