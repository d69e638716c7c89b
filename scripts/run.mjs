// `npm run admin`, `npm run bench`: runs one of our TypeScript programs under the pinned Node.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, pinnedNode, PrepareError, ROOT } from './prepare.mjs';

try {
  ensureInstalled();
  const [program, ...args] = process.argv.slice(2);
  const { status } = spawnSync(pinnedNode(), [join(ROOT, program), ...args], { stdio: 'inherit' });
  process.exit(status ?? 1);
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  console.error(`Hypecast: ${error.message}`);
  process.exit(1);
}
