import type { ArchiveFolder } from './archive-folder.ts';
import { archiveKinds, isArchiveName } from './store-archive.ts';

/** Which archives are kept beside the newest. Null: all of them. */
interface Retention {
  count: number | null;
  days: number | null;
}

const DAY_MS = 86_400_000;

/**
 * Removes archives that exceed the number to keep or the age, of each kind. The newest always stays; files with other names are not
 * touched.
 * @returns the names of the removed archives
 */
export async function removeOldArchives(
  folder: ArchiveFolder,
  { count, days }: Retention,
  now: Date,
): Promise<string[]> {
  if (count === null && days === null) return [];
  const stored = (await folder.list()).map(({ name }) => name);
  const limit = days === null ? null : now.getTime() - days * DAY_MS;
  const old = archiveKinds.flatMap((kind) =>
    stored
      .filter((name) => isArchiveName(name, kind))
      // The time is in the name: sorted by name, the newest comes first.
      .toSorted()
      .toReversed()
      .filter(
        (name, index) =>
          index > 0 && ((count !== null && index >= count) || (limit !== null && madeAt(name).getTime() < limit)),
      ),
  );
  for (const name of old) await folder.remove(name);
  return old;
}

/** `hypecast-20261123T204500Z.tar.zst` */
function madeAt(name: string): Date {
  const [, date = '', time = ''] = /-(\d{8})T(\d{6})Z/.exec(name) ?? [];
  return new Date(`${date.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`);
}
