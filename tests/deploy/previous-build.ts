import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '#server/platform/project-root.ts';

const run = promisify(execFile);

/** The commit whose build a rolling upgrade replaces. */
const PREVIOUS_COMMIT = process.env.PREVIOUS_COMMIT ?? 'HEAD~1';

export interface PreviousBuild {
  command: readonly [string, ...string[]];
  remove(): Promise<void>;
}

/** Checks out {@link PREVIOUS_COMMIT} beside this tree, with the packages of its own lock file, and builds it. */
export async function buildPrevious(): Promise<PreviousBuild> {
  const folder = join(await mkdtemp(join(tmpdir(), 'hypecast-previous-')), 'checkout');
  const remove = async () => {
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: PROJECT_ROOT });
    await rm(join(folder, '..'), { recursive: true, force: true });
  };
  await run('git', ['worktree', 'add', '--detach', folder, PREVIOUS_COMMIT], { cwd: PROJECT_ROOT });
  try {
    const env = { ...process.env, NODE_ENV: 'production' };
    const prepare = `const prepare = await import('./scripts/prepare.mjs'); prepare.ensureInstalled(); prepare.ensureBuilt();`;
    await run(process.execPath, ['--input-type=module', '-e', prepare], { cwd: folder, env });
  } catch (error) {
    await remove();
    throw error;
  }
  return { command: [process.execPath, join(folder, 'build/app/main.js')], remove };
}
