import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Root, or a kernel that lets everybody have a view of the file system of their own. */
export const canMount: boolean = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

export interface OnFullDisk {
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
