import type { Row } from '#database/rows.ts';
import { matchSimilar } from '#domain/campaigns/similar-names.ts';
import {
  MAX_PROBLEMS,
  type ImportFormatId,
  type ImportName,
  type ImportReport,
} from '#domain/campaigns/result-import.ts';
import { onlyRow, type Database, type Sql } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { ImportFormat } from './formats/formats.ts';
import type { ResultRow } from './read-row.ts';

/** The size in bytes of a file that the caller can see. */
export async function findEvidence(sql: Sql, path: string): Promise<{ size: number } | null> {
  const { rows } = await sql.query<{ size: number }>(
    `select coalesce((metadata ->> 'size')::bigint, 0) as size from storage.objects where bucket_id = 'evidence' and name = $1`,
    [path],
  );
  return rows[0] ?? null;
}

/** The current version of a file. Until the transaction ends, nobody can change or remove it. */
export async function lockEvidence(sql: Sql, path: string): Promise<string | null> {
  const { rows } = await sql.query<Pick<Row<'storage.objects'>, 'version'>>(
    `select version from storage.objects where bucket_id = 'evidence' and name = $1 for share`,
    [path],
  );
  return rows[0]?.version ?? null;
}

export type ResultImport = Omit<Row<'result_imports'>, 'created_by' | 'preview_id' | 'undone_by'>;

const COLUMNS =
  'id, format, file_name, path, file_version, sha256, state, rows, first_day, last_day, report, mapping, rates, created_at, applied_at, undone_at';

/** One reading of a file. A newer one of the same file replaces it. */
export interface Preview {
  importId: string;
  id: string;
  /** The version of the file that it reads. */
  fileVersion: string;
}

const superseded = () =>
  new AppError(409, 'conflict', 'This file was previewed again or discarded in the meantime. Open its latest preview.');

/**
 * Opens or reopens the import of a file; null when it was already applied. It counts as failed until it has been read
 * completely. From now on the file is frozen.
 */
export async function openImport(sql: Sql, path: string, fileName: string): Promise<Preview | null> {
  const fileVersion = await lockEvidence(sql, path);
  if (fileVersion === null) throw new AppError(404, 'not_found', 'This file was not uploaded');
  const { rows } = await sql.query<{ importId: string; id: string }>(
    `insert into public.result_imports as i (path, file_name, state, file_version) values ($1, $2, 'failed', $3)
     on conflict (path) do update set state = 'failed', created_at = now(), preview_id = gen_random_uuid(), file_version = excluded.file_version
       where i.state not in ('applied', 'undone')
     returning id as "importId", preview_id as id`,
    [path, fileName, fileVersion],
  );
  // After the row is locked, so that an older preview of this file can't stage rows in between. Also deletes staged rows
  // whose preview is more than a day old and was never applied.
  await sql.query(
    `delete from internal.staged_results as s using public.result_imports as i
     where i.id = s.import_id and (i.path = $1 or i.state <> 'previewed' and i.created_at < now() - interval '1 hour' or i.created_at < now() - interval '1 day')`,
    [path],
  );
  const [opened] = rows;
  return opened === undefined ? null : { ...opened, fileVersion };
}

/** The columns of a staged row, as COPY takes them. */
const STAGED = [
  'line',
  'name',
  'day',
  'hour',
  'keyword',
  'match_type',
  'action',
  'device',
  'currency',
  'impressions',
  'clicks',
  'views',
  'streams',
  'reach',
  'followers',
  'conversions',
  'conversion_value',
  'spend',
] as const satisfies readonly (keyof ResultRow)[];

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const copied = (value: string | number | null | undefined): string => {
  if (value === null || value === undefined) return '\\N';
  return typeof value === 'number' ? String(value) : value.replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign);
};

/** Stages rows until they are assigned to campaigns. @throws {AppError} 409 if another preview has replaced this one */
export async function stageRows(db: Database, { importId, id }: Preview, rows: readonly ResultRow[]): Promise<void> {
  const lines = rows.map((row) => `${importId}\t${STAGED.map((column) => copied(row[column])).join('\t')}\n`).join('');
  // One transaction per batch: on the embedded engine a transaction blocks all other requests.
  await db.transaction(
    async (sql) => {
      const { count } = await sql.query(
        'select from public.result_imports where id = $1 and preview_id = $2 for share',
        [importId, id],
      );
      if (count === 0) throw superseded();
      await sql.copyIn(`internal.staged_results (import_id, ${STAGED.join(', ')})`, Buffer.from(lines));
    },
    { copies: true },
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

const summed: Record<ImportFormat['kind'], string> = { ...sameThing, conversions: 'name, day' };

/** Adjustments that exceed the conversions in the file. */
export async function findNegative(
  sql: Sql,
  importId: string,
  kind: ImportFormat['kind'],
): Promise<{ name: string; day: string; line: number }[]> {
  const { rows } = await sql.query<{ name: string; day: string; line: number }>(
    `select name, day, min(line) filter (where conversions < 0 or conversion_value < 0) as line from internal.staged_results where import_id = $1
     group by ${summed[kind]} having sum(conversions) < 0 or sum(conversion_value) < 0 order by line limit $2`,
    [importId, MAX_PROBLEMS],
  );
  return rows;
}

/** Campaigns that names are compared with: the newest, because exports are about what ran lately. */
const MAX_COMPARED = 5000;

/** Suggests a campaign for each name: the one chosen before, the only one with that name, or the only similar one. */
export async function findCampaigns(sql: Sql, source: string, names: readonly ImportName[]): Promise<ImportName[]> {
  const { rows } = await sql.query<{ name: string; campaignId: string | null; foundBy: ImportName['foundBy'] }>(
    `select n.name, coalesce(chosen.campaign_id, named.id) as "campaignId",
       case when chosen.campaign_id is not null then 'choice' when named.id is not null then 'name' end as "foundBy"
     from jsonb_array_elements_text($2::jsonb -> 'names') as n (name)
     -- Letters with accents have two notations. Names in a file are in the first, names from before in either.
     cross join lateral (select array[n.name, normalize(n.name, nfd)] as written) as either
     left join lateral (
       select c.campaign_id from public.campaign_names as c
       where c.source = $1 and c.name = any (either.written) order by c.updated_at desc limit 1
     ) as chosen on true
     left join lateral (
       select min(c.id::text)::uuid as id from public.campaigns as c
       where lower(c.name) in (lower(n.name), lower(normalize(n.name, nfd))) having count(*) = 1
     ) as named on true`,
    [source, { names: names.map(({ name }) => name) }],
  );
  const found = new Map(rows.map(({ name, ...row }) => [name, row]));
  const known = names.map((one) => ({ ...one, ...found.get(one.name) }));
  if (known.every(({ campaignId }) => campaignId !== null)) return known;
  const { rows: campaigns } = await sql.query<{ id: string; name: string }>(
    'select id, name from public.campaigns order by created_at desc, id desc limit $1',
    [MAX_COMPARED],
  );
  return matchSimilar(known, campaigns);
}

interface ReadImport {
  format: ImportFormatId | null;
  sha256: string;
  state: 'previewed' | 'failed';
  rows: number;
  firstDay: string | null;
  lastDay: string | null;
  report: ImportReport;
}

/** @throws {AppError} 409 if another preview has replaced this one */
export async function saveImport(sql: Sql, { importId, id }: Preview, read: ReadImport): Promise<ResultImport> {
  const { rows } = await sql.query<ResultImport>(
    `update public.result_imports set format = $3, sha256 = $4, state = $5, rows = $6, first_day = $7::date, last_day = $8::date, report = $9
     where id = $1 and preview_id = $2 returning ${COLUMNS}`,
    [importId, id, read.format, read.sha256, read.state, read.rows, read.firstDay, read.lastDay, read.report],
  );
  const [saved] = rows;
  if (saved === undefined) throw superseded();
  return saved;
}

export async function findImport(sql: Sql, id: string): Promise<ResultImport | null> {
  const { rows } = await sql.query<ResultImport>(`select ${COLUMNS} from public.result_imports where id = $1`, [id]);
  return rows[0] ?? null;
}

export async function lockImport(sql: Sql, id: string): Promise<ResultImport | null> {
  const { rows } = await sql.query<ResultImport>(
    `select ${COLUMNS} from public.result_imports where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/**
 * The shop's currency, and tomorrow in its time zone. No export contains later days, whatever its account's time zone.
 */
export async function readShop(sql: Sql): Promise<{ lastDay: string; currency: string }> {
  return onlyRow(
    await sql.query<{ lastDay: string; currency: string }>(
      'select (internal.local_date() + 1)::text as "lastDay", internal.shop_currency() as currency',
    ),
  );
}
