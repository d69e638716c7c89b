import type { ImportReport } from '#domain/campaigns/result-import.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { ImportToWrite, Mapping } from './mapped-rows.ts';

/** Longer than an import can be undone, which `undo_import.sql` decides. */
const FORGET_AFTER = '40 days';

/** What a campaign keeps of a report, to put it back when the import is undone. */
const KEPT = [
  'reported_reach',
  'reported_frequency',
  'reported_listeners',
  'reported_from',
  'reported_until',
  'reported_evidence',
  'reported_import_id',
  'reported_at',
  'reach_due_at',
];

/**
 * The campaigns that get a report: those without one, and those whose report the file covers, with each of its figures.
 * Otherwise the former one stays.
 */
const NEWER = `stated as (
  select a.* from jsonb_to_recordset($1::jsonb -> 'audiences')
    as a (campaign_id uuid, reach bigint, frequency numeric(8, 2), listeners bigint, first_day date, last_day date)
), newer as (
  select c.id, a.* from stated as a join public.campaigns as c on c.id = a.campaign_id
  where (a.reach, a.frequency, a.listeners, a.first_day, a.last_day)
    is distinct from (c.reported_reach, c.reported_frequency, c.reported_listeners, c.reported_from, c.reported_until)
  and (c.reported_from is null or a.first_day <= c.reported_from and a.last_day >= c.reported_until
    and (a.reach is not null or c.reported_reach is null) and (a.frequency is not null or c.reported_frequency is null)
    and (a.listeners is not null or c.reported_listeners is null))
)`;

interface CampaignAudience {
  campaign_id: string;
  reach: number | null;
  frequency: number | null;
  listeners: number | null;
  first_day: string;
  last_day: string;
}

/** The figures of people in the file by campaign. Those of two names that go to one campaign count some people twice. */
function audiencesIn({ names }: ImportReport, mapping: Mapping): { audiences: CampaignAudience[] } {
  const chosen = Object.values(mapping);
  return {
    audiences: names.flatMap(({ name, audience, firstDay, lastDay }) => {
      const campaign = mapping[name] ?? null;
      if (audience == null || campaign === null || chosen.filter((id) => id === campaign).length > 1) return [];
      return [{ campaign_id: campaign, ...audience, first_day: firstDay, last_day: lastDay }];
    }),
  };
}

/** Whether a campaign would get another report, also if its days hold the file's figures already. */
export async function bringsAudience(sql: Sql, mapping: Mapping, report: ImportReport): Promise<boolean> {
  const stated = audiencesIn(report, mapping);
  if (stated.audiences.length === 0) return false;
  return onlyRow(
    await sql.query<{ brings: boolean }>(`with ${NEWER} select exists (select from newer) as brings`, [stated]),
  ).brings;
}

/** Sets the reported figures of the file's campaigns, and keeps what they replace. Expects the campaigns to be locked. */
export async function writeAudience(
  sql: Sql,
  { id, mapping }: Pick<ImportToWrite, 'id' | 'mapping'>,
  report: ImportReport,
): Promise<void> {
  await sql.query(
    `delete from internal.import_audiences as a using public.result_imports as r where r.id = a.import_id and r.applied_at < now() - $1::interval`,
    [FORGET_AFTER],
  );
  const stated = audiencesIn(report, mapping);
  if (stated.audiences.length === 0) return;
  await sql.query(
    `with ${NEWER}, kept as (
       insert into internal.import_audiences (import_id, campaign_id, before)
       select $2, c.id, jsonb_build_object(${KEPT.map((column) => `'${column}', c.${column}`).join(', ')})
       from newer as n join public.campaigns as c on c.id = n.id
     )
     update public.campaigns as c set reported_reach = n.reach, reported_frequency = n.frequency, reported_listeners = n.listeners,
       reported_from = n.first_day, reported_until = n.last_day, reported_evidence = null, reported_import_id = $2,
       reported_at = now()
     from newer as n where c.id = n.id`,
    [stated, id],
  );
}
