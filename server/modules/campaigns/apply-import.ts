import * as z from 'zod';
import { currenciesToConvert, rateText, type ApplyResponse, type ImportRate } from '#domain/campaigns/result-import.ts';
import type { Services } from '#server/services.ts';
import type { Transaction } from '#server/platform/db/database.ts';
import { onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  countCampaigns,
  countStaged,
  holdsFigures,
  lockCampaigns,
  markApplied,
  rememberNames,
  writeConversions,
  writeDays,
  writeKeywords,
} from './imports/apply.queries.ts';
import { bringsAudience, writeAudience } from './imports/audience.queries.ts';
import { recordAfter, recordBefore } from './imports/changes.queries.ts';
import type { ImportToWrite, Mapping as StoredMapping } from './imports/mapped-rows.ts';
import { Mapping } from './mapping.ts';
import { checkContent, checkVersion } from './imports/check-evidence.ts';
import { importFormats, type ImportFormat } from './imports/formats/formats.ts';
import {
  dropStaged,
  findImport,
  lockEvidence,
  lockImport,
  readShop,
  type ResultImport,
} from './imports/imports.queries.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, type FunctionContext } from '#server/modules/request.ts';

const Body = z.object({
  import_id: z.uuid(),
  mapping: Mapping,
  /** Maps each currency that is not the shop's to its rate, or to null to leave spend and values out. */
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), rateText.nullable()).default({}),
  /** The admin has confirmed importing although the file's own totals differ. */
  despite_totals: z.boolean().default(false),
  /** The admin has confirmed that the last line is complete, although no line break follows. */
  despite_open_line: z.boolean().default(false),
});
type Body = z.output<typeof Body>;

/**
 * `POST /functions/v1/apply-import`: writes the rows of a previewed file to the selected campaigns, all or nothing.
 * Replaces existing figures of each day, so importing the same file or a newer export of the same days never
 * double-counts. Errors: 400, 401, 403, 404, 409 (not previewed, invalid rows, totals that disagree, a last line that may be
 * cut off, a currency without a choice; `file_changed` if the stored file is not the previewed one).
 */
export async function applyImport(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  const body = await readBody(c, Body);
  const read = await onBehalfOf(services.db, caller, (sql) => findImport(sql, body.import_id));
  if (read === null) throw new AppError(404, 'not_found', 'This import does not exist');
  // Outside the transaction, because a large file takes a while. The transaction checks that this is still the version.
  if (read.state === 'previewed') await checkContent(services.files, read);
  const enteredBy = { by: caller.claims.sub, at: services.clock.now().toISOString() };
  try {
    return c.json(await onBehalfOf(services.db, caller, (sql) => applyIn(sql, body, read, enteredBy)));
  } catch (error) {
    throw toAppError(error);
  }
}

async function applyIn(
  sql: Transaction,
  body: Body,
  checked: ResultImport,
  enteredBy: Pick<ImportRate, 'by' | 'at'>,
): Promise<ApplyResponse> {
  const previewed = await lockImport(sql, body.import_id);
  if (previewed === null) throw new AppError(404, 'not_found', 'This import does not exist');
  if (previewed.state === 'undone')
    throw new AppError(409, 'conflict', 'This import was undone. Upload the file again to apply it.');
  if (previewed.applied_at !== null) return unchanged(previewed.applied_at);
  const format = importFormats.find((known) => known.id === previewed.format);
  if (previewed.state === 'failed' || format === undefined)
    throw new AppError(409, 'conflict', 'Some rows are invalid, so nothing was imported. Fix them and upload again.');
  checkVersion(previewed, await lockEvidence(sql, previewed.path));
  if (previewed.file_version !== checked.file_version || previewed.sha256 !== checked.sha256)
    throw new AppError(409, 'conflict', 'The file was previewed again in the meantime. Check its latest preview.');
  const mapping = checkMapping(previewed, body.mapping);
  checkTotals(previewed, body);
  checkEnd(previewed, body);
  const shop = await readShop(sql);
  const rates = ratesOf(previewed, shop.currency, body).map((rate) => ({ ...rate, ...enteredBy }));
  const { id, sha256 } = previewed;
  const written = { id, format: previewed.format, sha256, mapping, rates };
  return write(sql, previewed, format, written);
}

/** @param at - when this import was applied; null if another has written the same figures */
const unchanged = (at: Date | string | null): ApplyResponse => ({
  outcome: 'unchanged',
  appliedAt: at === null ? null : new Date(at).toISOString(),
  days: 0,
  keywords: 0,
  conversions: 0,
});

function checkMapping({ report }: ResultImport, choices: ReadonlyMap<string, string | null>): StoredMapping {
  const names = new Set(report.names.map(({ name }) => name));
  const open = [...names].filter((name) => !choices.has(name));
  if (open.length > 0)
    throw new AppError(400, 'invalid_body', `No campaign was chosen for “${open[0]}”`, { details: { names: open } });
  if ([...choices.keys()].some((name) => !names.has(name)))
    throw new AppError(400, 'invalid_body', 'The selection includes a campaign that is not in the file');
  if ([...choices.values()].every((id) => id === null))
    throw new AppError(400, 'invalid_body', 'Choose a campaign for at least one name');
  return Object.fromEntries(choices);
}

function checkTotals({ report: { totals } }: ResultImport, { despite_totals: confirmed }: Body): void {
  if (confirmed || totals.every(({ agrees }) => agrees)) return;
  throw new AppError(
    409,
    'conflict',
    'The file’s own totals differ from its rows. Confirm that you have checked them.',
    {
      details: { totals },
    },
  );
}

function checkEnd({ report: { openLine } }: ResultImport, { despite_open_line: confirmed }: Body): void {
  if (confirmed || (openLine ?? null) === null) return;
  throw new AppError(
    409,
    'conflict',
    `Line ${openLine} is the last and may be cut off. Export the file again, or confirm that you have checked it.`,
    { details: { line: openLine } },
  );
}

/** One entry per currency of the imported campaigns that is not the shop's. */
function ratesOf({ report }: ResultImport, to: string, body: Body): Pick<ImportRate, 'from' | 'to' | 'rate'>[] {
  if (report.shopCurrency !== to)
    throw new AppError(409, 'conflict', 'The shop’s currency was changed. Please preview the file again.');
  const choices = new Map(Object.entries(body.rates));
  const needed = currenciesToConvert(report.names, (name) => body.mapping.get(name) !== null);
  const open = needed.filter((code) => !choices.has(code));
  if (open.length > 0) {
    throw new AppError(
      409,
      'currency_open',
      `The file has amounts in ${open.join(', ')}. Enter the rate, or leave spend and values out.`,
      { details: { currencies: open } },
    );
  }
  return needed.map((from) => ({ from, to, rate: choices.get(from) ?? null }));
}

async function write(
  sql: Transaction,
  { rows, report }: ResultImport,
  format: ImportFormat,
  written: ImportToWrite,
): Promise<ApplyResponse> {
  const { id, mapping } = written;
  const ids = [...new Set(Object.values(mapping).filter((campaign) => campaign !== null))];
  if ((await countCampaigns(sql, ids)) < ids.length)
    throw new AppError(404, 'not_found', 'A chosen campaign no longer exists');
  if ((await countStaged(sql, id)) !== rows)
    throw new AppError(409, 'conflict', 'The preview is too old. Please preview the file again.');
  await lockCampaigns(sql, ids);
  const isHeld = await holdsFigures(sql, written, format.kind);
  if (isHeld && !(await bringsAudience(sql, mapping, report))) return unchanged(null);
  await recordBefore(sql, written, format.kind);
  const result: ApplyResponse = {
    outcome: 'applied',
    appliedAt: null,
    days: format.kind === 'days' ? await writeDays(sql, written) : 0,
    keywords: format.kind === 'keywords' ? await writeKeywords(sql, written) : 0,
    conversions: format.kind === 'conversions' ? await writeConversions(sql, written) : 0,
  };
  await writeAudience(sql, written, report);
  await recordAfter(sql, written, format.kind);
  // A timeline has no campaign name to remember.
  if (format.source !== 'spotify-artists') await rememberNames(sql, format.source, mapping);
  result.appliedAt = (await markApplied(sql, written)).toISOString();
  await dropStaged(sql, id);
  return result;
}
