// For `npm run test:deploy`: Debian's packages of the programs that the files of deploy/ are for.
import { spawnSync } from 'node:child_process';
import { debianPackage } from '../../scripts/debian-package.mjs';

/** The package of each program. */
const PACKAGES = { caddy: 'caddy', haproxy: 'haproxy', promtool: 'prometheus' };

for (const [program, name] of Object.entries(PACKAGES)) {
  if (spawnSync('sh', ['-c', `command -v ${program}`]).status === 0) continue;
  console.log(`Installing Debian's package ${name} ...`);
  if (debianPackage(name)) continue;
  console.error(`Hypecast: ${program} is missing: apt-get install ${name}`);
  process.exit(1);
}
