import type { Row } from '#database/rows.ts';
import type { ImportFormatId, ImportName, ImportReport } from '#domain/campaigns/result-import.ts';
import { onlyRow, type Sql } from '#server/platform/db/database.ts';
import type { ImportFormat } from './formats.ts';
import type { ResultRow } from './read-row.ts';

/** The file as the caller sees it. `size` is in bytes. */
export async function findEvidence(sql: Sql, path: string): Promise<{ version: string; size: number } | null> {
  const { rows } = await sql.query<Pick<Row<'storage.objects'>, 'version'> & { size: number }>(
    `select version, coalesce((metadata ->> 'size')::bigint, 0) as size from storage.objects where bucket_id = 'evidence' and name = $1`,
    [path],
  );
  return rows[0] ?? null;
}

export type ResultImport = Omit<Row<'result_imports'>, 'created_by'>;

const COLUMNS =
  'id, format, file_name, path, sha256, state, rows, first_day, last_day, report, mapping, created_at, applied_at';

/**
 * Opens or reopens the import of a file; null when it was already applied. It counts as failed until it has been read
 * completely.
 */
export async function openImport(sql: Sql, path: string, fileName: string, by: string): Promise<string | null> {
  // Deletes staged rows whose preview is more than a day old and was never applied.
  await sql.query(
    `delete from internal.staged_results as s using public.result_imports as i
     where i.id = s.import_id and (i.path = $1 or i.state <> 'previewed' and i.created_at < now() - interval '1 hour' or i.created_at < now() - interval '1 day')`,
    [path],
  );
  const { rows } = await sql.query<Pick<ResultImport, 'id'>>(
    `insert into public.result_imports as i (path, file_name, state, created_by) values ($1, $2, 'failed', $3)
     on conflict (path) do update set state = 'failed', created_at = now() where i.state <> 'applied'
     returning id`,
    [path, fileName, by],
  );
  return rows[0]?.id ?? null;
}

/** Stages rows until they are assigned to campaigns. */
export async function stageRows(sql: Sql, importId: string, rows: readonly ResultRow[]): Promise<void> {
  await sql.query(
    `insert into internal.staged_results
       (import_id, line, name, day, hour, keyword, match_type, action, device,
        impressions, clicks, views, streams, reach, followers, conversions, conversion_value, spend)
     select $1, r.* from jsonb_to_recordset($2::jsonb -> 'rows') as r (
       line integer, name text, day date, hour smallint, keyword text, match_type text, action text, device text,
       impressions bigint, clicks bigint, views bigint, streams bigint, reach bigint, followers bigint,
       conversions numeric, conversion_value numeric, spend numeric)`,
    [importId, { rows }],
  );
}

export async function dropStaged(sql: Sql, importId: string): Promise<void> {
  await sql.query('delete from internal.staged_results where import_id = $1', [importId]);
}

const sameThing: Record<ImportFormat['kind'], string> = {
  days: 'name, day',
  keywords: 'name, day, keyword, match_type',
  conversions: 'name, day, hour, action, device',
};

/** Counts unique entries that appear in more than one row. */
export async function countRepeats(sql: Sql, importId: string, kind: ImportFormat['kind']): Promise<number> {
  const { n } = onlyRow(
    await sql.query<{ n: number }>(
      `select count(*) as n from (select from internal.staged_results where import_id = $1 group by ${sameThing[kind]} having count(*) > 1) as repeated`,
      [importId],
    ),
  );
  return n;
}

/** Suggests a campaign for each name: the one chosen before, otherwise the only one with that name. */
export async function findCampaigns(sql: Sql, source: string, names: readonly ImportName[]): Promise<ImportName[]> {
  const { rows } = await sql.query<{ name: string; campaignId: string | null; foundBy: ImportName['foundBy'] }>(
    `select n.name, coalesce(chosen.campaign_id, named.id) as "campaignId",
       case when chosen.campaign_id is not null then 'choice' when named.id is not null then 'name' end as "foundBy"
     from jsonb_array_elements_text($2::jsonb -> 'names') as n (name)
     left join public.campaign_names as chosen on chosen.source = $1 and chosen.name = n.name
     left join lateral (
       select min(c.id::text)::uuid as id from public.campaigns as c where lower(c.name) = lower(n.name) having count(*) = 1
     ) as named on true`,
    [source, { names: names.map(({ name }) => name) }],
  );
  const found = new Map(rows.map(({ name, ...row }) => [name, row]));
  return names.map((known) => ({ ...known, ...found.get(known.name) }));
}

export interface ReadImport {
  format: ImportFormatId | null;
  sha256: string;
  state: 'previewed' | 'failed';
  rows: number;
  firstDay: string | null;
  lastDay: string | null;
  report: ImportReport;
}

export async function saveImport(sql: Sql, id: string, read: ReadImport): Promise<ResultImport> {
  return onlyRow(
    await sql.query<ResultImport>(
      `update public.result_imports set format = $2, sha256 = $3, state = $4, rows = $5, first_day = $6::date, last_day = $7::date, report = $8
       where id = $1 returning ${COLUMNS}`,
      [id, read.format, read.sha256, read.state, read.rows, read.firstDay, read.lastDay, read.report],
    ),
  );
}

export async function lockImport(sql: Sql, id: string): Promise<ResultImport | null> {
  const { rows } = await sql.query<ResultImport>(
    `select ${COLUMNS} from public.result_imports where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Tomorrow in the shop's time zone. No export contains later days, whatever its account's time zone. */
export async function readLastDay(sql: Sql): Promise<string> {
  return onlyRow(await sql.query<{ day: string }>('select (internal.local_date() + 1)::text as day')).day;
}
