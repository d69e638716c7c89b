import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export const isRoot = process.getuid?.() === 0;

/** Installs a package of Debian, as root or with passwordless sudo. @returns {boolean} whether it is there now */
export function debianPackage(name) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const [command, ...prefix] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const run = (...args) =>
    spawnSync(command, [...prefix, '-q', '-o', 'Acquire::http::Timeout=10', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const install = () => run('install', '-y', '--no-install-recommends', '--no-remove', name);
  return install() || (run('update') && install());
}
