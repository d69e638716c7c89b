import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Root, or a kernel that lets everybody have a view of the file system of their own. */
export const canMount: boolean = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

interface OnFullDisk {
  code: number | null;
  printed: string;
  /** What is in the folder at the end. */
  left: string[];
}

const SCRIPT = `
folder=$1 size=$2 begin=$3; shift 3
mkdir -p "$begin" && mount --bind "$folder" "$begin" && mount -t tmpfs -o size="$size" tmpfs "$folder" || exit 99
cp -a "$begin/." "$folder" || exit 98
"$@" 2>&1; code=$?
echo "left:$(ls -A "$folder" | tr '\\n' ' ')"
exit $code`;

/**
 * Runs a program of `scripts/` while `folder` is a copy of itself on a disk of `size` bytes. Only the program sees that
 * disk; it is gone with it.
 */
export function runOnFullDisk(
  { folder, size, env }: { folder: string; size: string; env: Record<string, string> },
  name: string,
  ...args: string[]
): OnFullDisk {
  const program = [process.execPath, join(ROOT, 'scripts', name), ...args];
  const { status, stdout } = spawnSync('unshare', ['-rm', 'sh', '-c', SCRIPT, 'sh', folder, size, '/mnt', ...program], {
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
  const [printed = '', left = ''] = stdout.split(/^left:/m);
  return { code: status, printed, left: left.split(/\s+/).filter((entry) => entry !== '') };
}

/** A disk of a fixed size that every process sees, and that can be full for a while. */
export interface SmallDisk {
  folder: string;
  /** Takes what is left of it. */
  fill(): void;
  /** Gives back what `fill` has taken. */
  free(): void;
  /** Its files are gone afterwards. */
  remove(): void;
}

/** For all processes, a mount needs root itself. */
export const canMountForAll: boolean = process.getuid?.() === 0 && canMount;

/** @param size as `mount -t tmpfs -o size=` takes it */
export function makeSmallDisk(size: string): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'hypecast-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { encoding: 'utf8' });
  if (mounted.status !== 0) throw new Error(`a disk cannot be mounted: ${mounted.stderr}`);
  const remove = () => {
    spawnSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  };
  // It must not outlive the program, however that ends.
  process.once('exit', remove);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill: () => fill(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove() {
      process.off('exit', remove);
      remove();
    },
  };
}

const BLOCK = Buffer.alloc(1 << 20);

/** Makes a file longer until nothing fits any more, not even a page. */
function fill(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = BLOCK.length; size >= 4096;)
      try {
        writeSync(file, BLOCK, 0, size);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        size /= 2;
      }
  } finally {
    closeSync(file);
  }
}
