import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '#tests/support/postgres.ts';
import { pinnedNode, programEnvironment, ROOT } from '../../scripts/prepare.mjs';

export interface PeerProcess {
  url: string;
  pid: number;
  stop(): void;
}

/** Starts a script of this folder, which gets a port and `args` and writes a line when it serves. */
export async function startPeer(script: string, args: readonly string[]): Promise<PeerProcess> {
  const port = await freePort();
  const child = spawn(pinnedNode(), [join(ROOT, 'bench/support', script), String(port), ...args], {
    env: programEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = () => void child.kill();
  process.once('exit', end);
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => {
      throw new Error(`${script} ended before it served`);
    }),
  ]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop() {
      process.off('exit', end);
      end();
    },
  };
}
