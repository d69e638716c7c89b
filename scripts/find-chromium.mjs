// The browser for the tests: what is there, else Debian's package, else Playwright's own download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pinnedNode, PrepareError, ROOT } from './prepare.mjs';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function installed() {
  const ours = createRequire(join(ROOT, 'package.json'))('playwright-core').chromium.executablePath();
  return [process.env.CHROMIUM_PATH, ...USUAL, ours].find((path) => path && existsSync(path));
}

function debianPackage() {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const command = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const run = (...args) => spawnSync([...command, 'apt-get'][0], [...command, 'apt-get', ...args].slice(1), { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  return run('update', '-q') && run('install', '-y', '-q', '--no-install-recommends', 'chromium');
}

function playwrightDownload() {
  return spawnSync(pinnedNode(), [join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], { stdio: 'ignore', cwd: ROOT }).status === 0;
}

/** Path of a Chromium, installed when there is none. @throws {PrepareError} when none can be had */
export function findChromium(say = console.log) {
  const found = installed();
  if (found !== undefined) return found;
  say('Installing a Chromium for the browser tests ...');
  if (debianPackage() || playwrightDownload()) {
    const now = installed();
    if (now !== undefined) return now;
  }
  throw new PrepareError('no Chromium could be installed; install one and set CHROMIUM_PATH');
}
