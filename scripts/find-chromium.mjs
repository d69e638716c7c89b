// The browser for tests, pictures and benchmarks: an installed one, otherwise Debian's package, otherwise Playwright's
// download.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { debianPackage, isRoot } from './debian-package.mjs';
import { pinnedNode, PrepareError, ROOT } from './prepare.mjs';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Debian's path of the headless-only Chromium, which takes a quarter less time per page. */
const SHELL = '/usr/bin/chromium-headless-shell';

const firstOf = (paths) => paths.find((path) => path && existsSync(path));

function installed() {
  const ours = createRequire(join(ROOT, 'package.json'))('playwright-core').chromium.executablePath();
  return firstOf([process.env.CHROMIUM_PATH, ...USUAL, ours]);
}

function playwrightDownload() {
  return (
    spawnSync(pinnedNode(), [join(ROOT, 'node_modules/playwright-core/cli.js'), 'install', 'chromium'], {
      stdio: 'ignore',
      cwd: ROOT,
    }).status === 0
  );
}

/** Path of a Chromium; installs one if none is found. @throws {PrepareError} when that fails */
export function findChromium(say = console.log) {
  const found = installed();
  if (found !== undefined) return found;
  say('Installing a Chromium ...');
  if (debianPackage('chromium') || playwrightDownload()) {
    const now = installed();
    if (now !== undefined) return now;
  }
  throw new PrepareError('no Chromium could be installed; install one and set CHROMIUM_PATH');
}

/**
 * Path of the browser for tests: `CHROMIUM_PATH`, otherwise the headless-only Chromium, otherwise any. If the headless
 * one is missing, root on Debian (a build machine) installs its package; others install only when there is no browser
 * at all.
 * @throws {PrepareError} when that fails
 */
export function findTestBrowser(say = console.log) {
  const found = firstOf([process.env.CHROMIUM_PATH, SHELL]);
  if (found !== undefined) return found;
  if (isRoot || installed() === undefined) {
    say('Installing a Chromium for the browser tests ...');
    if (debianPackage('chromium-headless-shell') && existsSync(SHELL)) return SHELL;
  }
  return findChromium(say);
}
