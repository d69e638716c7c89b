import * as z from 'zod';
import type { ApplyResponse } from '#domain/campaigns/result-import.ts';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  countCampaigns,
  countStaged,
  findSameApplied,
  markApplied,
  rememberNames,
  writeConversions,
  writeDays,
  writeKeywords,
  type Mapping,
} from './imports/apply.queries.ts';
import { importFormats, type ImportFormat } from './imports/formats.ts';
import { dropStaged, lockImport, type ResultImport } from './imports/imports.queries.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, type FunctionContext } from '#server/modules/request.ts';

const Body = z.object({
  import_id: z.uuid(),
  /** Maps each name in the file to a campaign id, or to null to skip it. */
  mapping: z.record(z.string(), z.uuid().nullable()),
  /** The admin has confirmed importing although the file's own totals differ. */
  despite_totals: z.boolean().default(false),
});
type Body = z.output<typeof Body>;

/**
 * `POST /functions/v1/apply-import`: writes the rows of a previewed file to the selected campaigns, all or nothing.
 * Replaces existing figures of each day, so importing the same file or a newer export of the same days never
 * double-counts. Errors: 400, 401, 403, 404, 409 (not previewed, invalid rows, totals that disagree).
 */
export async function applyImport(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const body = await readBody(c, Body);
  try {
    return c.json(await onBehalfOf(services.db, caller, (sql) => applyIn(sql, body)));
  } catch (error) {
    throw toAppError(error);
  }
}

async function applyIn(
  sql: Transaction,
  { import_id: id, mapping, despite_totals: despiteTotals }: Body,
): Promise<ApplyResponse> {
  const previewed = await lockImport(sql, id);
  if (previewed === null) throw new AppError(404, 'not_found', 'This import does not exist');
  if (previewed.applied_at !== null) return unchanged(previewed.applied_at);
  const format = importFormats.find((known) => known.id === previewed.format);
  if (previewed.state === 'failed' || format === undefined)
    throw new AppError(409, 'conflict', 'This file has rows that are wrong: nothing of it can be applied');
  checkMapping(previewed, mapping);
  if (!despiteTotals && previewed.report.totals.some(({ agrees }) => !agrees)) {
    throw new AppError(
      409,
      'conflict',
      'The file’s own totals differ from its rows. Confirm that you have looked at them.',
      { details: { totals: previewed.report.totals } },
    );
  }
  const before = await findSameApplied(sql, previewed.sha256 ?? '', mapping);
  if (before !== null) return unchanged(before);
  return write(sql, previewed, format, mapping);
}

const unchanged = (at: Date | string): ApplyResponse => ({
  outcome: 'unchanged',
  appliedAt: new Date(at).toISOString(),
  days: 0,
  keywords: 0,
  conversions: 0,
});

function checkMapping({ report }: ResultImport, mapping: Mapping): void {
  const names = new Set(report.names.map(({ name }) => name));
  const open = [...names].filter((name) => !(name in mapping));
  if (open.length > 0)
    throw new AppError(400, 'invalid_body', `No campaign was chosen for “${open[0]}”`, { details: { names: open } });
  if (Object.keys(mapping).some((name) => !names.has(name)))
    throw new AppError(400, 'invalid_body', 'The choice names a campaign that is not in the file');
  if (Object.values(mapping).every((id) => id === null))
    throw new AppError(400, 'invalid_body', 'Choose a campaign for one name at least');
}

async function write(
  sql: Transaction,
  previewed: ResultImport,
  format: ImportFormat,
  mapping: Mapping,
): Promise<ApplyResponse> {
  const ids = [...new Set(Object.values(mapping).filter((id) => id !== null))];
  if ((await countCampaigns(sql, ids)) < ids.length)
    throw new AppError(404, 'not_found', 'A chosen campaign does not exist any more');
  if ((await countStaged(sql, previewed.id)) !== previewed.rows)
    throw new AppError(409, 'conflict', 'The preview is too old. Please preview the file again.');
  const result: ApplyResponse = {
    outcome: 'applied',
    appliedAt: '',
    days: format.kind === 'days' ? await writeDays(sql, previewed, mapping) : 0,
    keywords: format.kind === 'keywords' ? await writeKeywords(sql, previewed, mapping) : 0,
    conversions: format.kind === 'conversions' ? await writeConversions(sql, previewed, mapping) : 0,
  };
  // A timeline has no campaign name to remember.
  if (format.source !== 'spotify-artists') await rememberNames(sql, format.source, mapping);
  result.appliedAt = (await markApplied(sql, previewed.id, mapping)).toISOString();
  await dropStaged(sql, previewed.id);
  return result;
}
