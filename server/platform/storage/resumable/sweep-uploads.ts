import type { UploadDeps } from './uploads.ts';
import { deleteIdleUploads, findUploadIds } from './uploads.queries.ts';

/** Unfinished uploads are kept this long after their last part. */
export const uploadMs = ({ retention }: UploadDeps['config']): number => retention.uploadHours * 3_600_000;

/** Deletes unfinished uploads, and content whose upload is gone. */
export async function sweepUploads({ config, db, partialFiles, clock, log }: UploadDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - uploadMs(config));
  const idle = await deleteIdleUploads(db, before);
  const old = await partialFiles.olderThan(before);
  const known = await findUploadIds(db, old);
  const lost = old.filter((id) => !known.has(id) && !idle.includes(id));
  for (const id of [...idle, ...lost]) await partialFiles.remove(id);
  log.debug({ idle: idle.length, lost: lost.length }, 'deleted unfinished uploads');
}
