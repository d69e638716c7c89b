import * as z from 'zod';
import { importFormatIds, type PreviewEvent } from '#domain/campaigns/result-import.ts';
import type { Services } from '#server/services.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { asCaller, onBehalfOf } from '#server/platform/db/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  countRepeats,
  dropStaged,
  findCampaigns,
  findEvidence,
  findNegative,
  openImport,
  readShop,
  saveImport,
  stageRows,
  type Preview,
  type ResultImport,
} from './imports/imports.queries.ts';
import { previewFile, type FilePreview } from './imports/preview-file.ts';
import { toAppError } from '#server/modules/database-errors.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { readBody, takeFrom, type FunctionContext } from '#server/modules/request.ts';

const PER_PERSON = { name: 'preview-import', points: 60, seconds: 600 };
/** A year of keywords of a large account is well below this. */
const MAX_FILE_BYTES = 100 * 1024 * 1024;

const Body = z.object({
  /** In the bucket `evidence`. */
  path: z.string().regex(/^imports\/[0-9a-f-]{36}\/[^/]{1,255}$/),
  /** The file's original name; storage object names are limited to ASCII. */
  file_name: z
    .string()
    .trim()
    .min(1)
    .max(255)
    .regex(/^[^\p{C}]+$/u)
    .optional(),
  format: z.enum(importFormatIds).optional(),
});
type Body = z.output<typeof Body>;

/**
 * `POST /functions/v1/preview-import`: reads an export from the bucket `evidence`, summarises it and stages its rows
 * for {@link applyImport}. Does not change any campaign. With `Accept: application/x-ndjson` the response is a line of
 * {@link PreviewEvent} for every thousand rows. Errors: 400, 401, 403, 404, 409 already applied, 413, 429.
 */
export async function previewImport(c: FunctionContext, services: Services, caller: SignedInCaller): Promise<Response> {
  await takeFrom(services, PER_PERSON, caller.claims.sub);
  const body = await readBody(c, Body);
  const file = await asCaller(services.db, caller, (sql) => findEvidence(sql, body.path));
  if (file === null) throw new AppError(404, 'not_found', 'This file was not uploaded');
  if (file.size > MAX_FILE_BYTES)
    throw new AppError(413, 'body_too_large', 'A results file can be at most 100 MB. Export a shorter period.');

  const work = (onProgress: (bytes: number, rows: number) => void) =>
    readIntoImport(services, caller, body, onProgress);
  if (!c.req.header('accept')?.includes('application/x-ndjson')) return c.json(await work(() => undefined));
  return streamProgress(services, file.size, work);
}

async function readIntoImport(
  { db, files }: Services,
  caller: SignedInCaller,
  { path, file_name: given, format: only }: Body,
  onProgress: (bytes: number, rows: number) => void,
): Promise<ResultImport> {
  const fileName = given ?? path.split('/').at(-1) ?? path;
  const [preview, shop] = await onBehalfOf(
    db,
    caller,
    async (sql) => [await openImport(sql, path, fileName), await readShop(sql)] as const,
  );
  if (preview === null) throw new AppError(409, 'conflict', 'This upload was already applied. Upload the new file.');
  const read = await previewFile({
    open: () => bytesOf(files, preview.fileVersion),
    only,
    lastDay: shop.lastDay,
    shopCurrency: shop.currency,
    stage: (rows) => stageRows(db, preview, rows),
    onProgress,
  });
  return onBehalfOf(db, caller, (sql) => keepPreview(sql, preview, read));
}

async function* bytesOf(files: Services['files'], version: string): AsyncGenerator<Uint8Array> {
  const stream = await files.get(version);
  if (stream === null) throw new AppError(404, 'not_found', 'This file no longer exists');
  yield* stream;
}

async function keepPreview(sql: Sql, preview: Preview, read: FilePreview): Promise<ResultImport> {
  const { format, report } = read;
  if (format?.source === 'google-ads' && report.problemCount === 0) {
    const negative = await findNegative(sql, preview.importId, format.kind);
    report.problemCount = negative.length;
    report.problems = negative.map(({ name, day, line }) => ({
      line,
      column: null,
      reason: `More conversions of “${name}” are taken back on ${day} than the file has. Export them together with the conversions.`,
    }));
  }
  const usable = format !== null && report.problemCount === 0;
  if (usable) {
    report.repeatedDays = await countRepeats(sql, preview.importId, format.kind);
    if (format.source !== 'spotify-artists') report.names = await findCampaigns(sql, format.source, report.names);
  }
  const state = usable ? 'previewed' : 'failed';
  const saved = await saveImport(sql, preview, { ...read, format: format?.id ?? null, state });
  if (!usable) await dropStaged(sql, preview.importId);
  return saved;
}

function streamProgress(
  services: Services,
  size: number,
  work: (onProgress: (bytes: number, rows: number) => void) => Promise<ResultImport>,
): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      let open = true;
      const send = (event: PreviewEvent<ResultImport>) => {
        if (open) controller.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
      };
      try {
        const done = await work((bytes, rows) => send({ type: 'progress', bytes, size, rows }));
        send({ type: 'done', import: done });
      } catch (error) {
        const known = toAppError(error);
        if (!(known instanceof AppError) || known.status >= 500) services.log.error({ err: error }, 'a preview failed');
        const { code, message } =
          known instanceof AppError
            ? known
            : { code: 'internal', message: 'The file could not be read. Please try again.' };
        send({ type: 'error', code, message });
      } finally {
        open = false;
        controller.close();
      }
    },
  });
  return new Response(stream, { headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' } });
}
