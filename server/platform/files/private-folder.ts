import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

const OF_OTHERS = 0o077;

/** What became of files and folders that other users of the machine could use. */
export interface Closed {
  changed: string[];
  /** Those that are still open, and why. */
  open: { path: string; reason: string }[];
}

/** Undefined: another process has removed it. */
const look = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });

/** A link has no mode of its own, and Windows has none at all. */
const isOpen = (stats: Stats | undefined): boolean =>
  stats !== undefined && (stats.mode & OF_OTHERS) !== 0 && !stats.isSymbolicLink() && process.platform !== 'win32';

/** Whether other users of the machine may use a file or folder. */
export const isOpenToOthers = (path: string): boolean => isOpen(look(path));

/** Gives a file the mode 600 and a folder 700. */
export function closeToOthers(path: string, stats = look(path)): Closed {
  if (!isOpen(stats)) return { changed: [], open: [] };
  let reason = 'its file system keeps no modes';
  try {
    chmodSync(path, stats?.isDirectory() === true ? 0o700 : 0o600);
  } catch (error) {
    reason = (error as NodeJS.ErrnoException).code ?? String(error);
  }
  // Some file systems do nothing, and report no error.
  return isOpenToOthers(path) ? { changed: [], open: [{ path, reason }] } : { changed: [path], open: [] };
}

/** The same for a folder and everything in it. Links are not followed. */
export function closeTreeToOthers(path: string): Closed {
  const stats = look(path);
  const itself = closeToOthers(path, stats);
  if (stats?.isDirectory() !== true) return itself;
  const all = [itself, ...readdirSync(path).map((name) => closeTreeToOthers(join(path, name)))];
  return { changed: all.flatMap(({ changed }) => changed), open: all.flatMap(({ open }) => open) };
}
