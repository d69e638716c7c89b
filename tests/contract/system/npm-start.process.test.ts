import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startProcess, type RunningServer } from '#tests/support/process.ts';

const isLocked = (running: RunningServer) => existsSync(join(running.dataDir, 'db.lock'));
/** Older versions of Node cannot replace a process by another: there `scripts/start.mjs` stays as its parent. */
const OLDER_NODE = { NODE_OPTIONS: '--import=data:text/javascript,delete(process.execve)' };

describe.skipIf(process.platform === 'win32')('npm start', { timeout: 120_000 }, () => {
  test.each([
    ['SIGTERM', 'a recent Node', {}],
    ['SIGKILL', 'an older Node', OLDER_NODE],
  ] as const)('shuts the server down when npm ends by %s, with %s', async (signal, _node, env) => {
    const running = await startProcess('pglite', { ...env, npm_config_update_notifier: 'false' }, 'migrated', [
      'npm',
      'start',
    ]);
    expect(isLocked(running)).toBe(true);
    await running.kill(signal);
    expect(isLocked(running)).toBe(false);
    await running.remove();
  });

  test('without npm, the server outlives the shell that started it', async () => {
    const running = await startProcess('pglite', {}, 'migrated', [
      'sh',
      '-c',
      'setsid node scripts/start.mjs & echo "pid $!"',
    ]);
    await running.exited;
    expect((await fetch(`${running.url}/health`)).status).toBe(200);
    process.kill(Number(/pid (\d+)/.exec(running.output())?.[1]), 'SIGTERM');
    await running.closed;
    expect(isLocked(running)).toBe(false);
    await running.remove();
  });
});
