// Also runs under Node 20 and before installation: no dependencies, no TypeScript.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emailFolders } from './emails/email-sources.mjs';
import { RELEASE_MARK } from './release/contents.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** A release has everything, and its machine may have no network: nothing is installed or built there. */
const IS_RELEASE = existsSync(join(ROOT, RELEASE_MARK));
const INSTALL_STAMP = join(ROOT, 'node_modules/.hypecast-installed');
const BUILD_STAMP = join(ROOT, 'build/.stamp');
const SERVER_STAMP = join(ROOT, 'build/.server-stamp');
/** The bundle that `npm start` runs. */
export const SERVER = join(ROOT, 'build/app/main.js');
/** Files and folders that the front end is built from. */
export const BUILD_INPUTS = [
  'web',
  'domain',
  ...emailFolders(ROOT),
  'scripts',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const SERVER_INPUTS = [
  'server',
  'domain',
  'scripts/build-server.mjs',
  'scripts/emails/build-emails.mjs',
  'scripts/emails/email-sources.mjs',
  'package.json',
  'package-lock.json',
];

/** Aborts the start; its message is the one line to print. */
export class PrepareError extends Error {}

const readText = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null);

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith('.') && !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(join(path, entry.name)));
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Whether the installed package list of `npm install` matches the lock file, so that nothing needs installing. */
function matchesInstalled(lockText) {
  const installedText = readText(join(ROOT, 'node_modules/.package-lock.json'));
  if (installedText === null) return false;
  const installed = JSON.parse(installedText).packages;
  return Object.entries(JSON.parse(lockText).packages).every(
    ([path, wanted]) =>
      path === '' || wanted.optional || wanted.devOptional || installed[path]?.version === wanted.version,
  );
}

/** Installs the packages of the lock file if necessary, and logs it. @returns {boolean} whether it installed */
export function ensureInstalled(say = console.log) {
  if (IS_RELEASE) return false;
  const lockText = readText(join(ROOT, 'package-lock.json'));
  if (lockText === null) throw new PrepareError('package-lock.json is missing: this is not a complete checkout');
  const wanted = createHash('sha256').update(lockText).digest('hex');
  if (readText(INSTALL_STAMP) === wanted && hasNode()) return false;
  const ready = matchesInstalled(lockText) && hasNode();
  if (!ready) {
    say('Installing what is missing (npm ci) ...');
    const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm'];
    const result = spawnSync(
      npm[0],
      [...npm.slice(1), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: ROOT,
        encoding: 'utf8',
        shell: process.platform === 'win32' && npm.length === 1,
      },
    );
    if (result.error) throw new PrepareError(`npm could not be run: ${result.error.message}`);
    if (result.status !== 0) {
      const reason = result.stderr.split('\n').find((line) => /npm (error|ERR!) (?!code|A complete log)/.test(line));
      throw new PrepareError(
        `npm ci failed: ${reason?.replace(/^npm (error|ERR!)\s*/, '') ?? `exit code ${result.status}`}`,
      );
    }
  }
  writeFileSync(INSTALL_STAMP, wanted);
  return !ready;
}

/** Some platforms have no npm package of Node; there a recent system Node must do. */
function hasNode() {
  return existsSync(pinnedNodePath()) || isRecent();
}

function isRecent() {
  return Number(process.versions.node.split('.')[0]) >= 24;
}

function pinnedNodePath() {
  return join(ROOT, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
}

/**
 * The Node pinned in the product's dependencies; the current one if that is missing and the current one is recent
 * enough.
 */
export function pinnedNode() {
  if (existsSync(pinnedNodePath()) && process.platform !== 'win32') return pinnedNodePath();
  if (isRecent()) return process.execPath;
  throw new PrepareError(
    `Node 24 is needed and its package is not there for ${process.platform}-${process.arch}; this is Node ${process.versions.node}`,
  );
}

/** Environment of our programs: React's production build, and a persistent compile cache where this user can write one. */
export function programEnvironment() {
  const env = { ...process.env, NODE_ENV: 'production' };
  const cache = join(ROOT, 'node_modules/.cache/compile');
  if (!isWritable(existsSync(cache) ? cache : join(ROOT, 'node_modules'))) return env;
  mkdirSync(cache, { recursive: true });
  return { ...env, NODE_COMPILE_CACHE: cache };
}

function isWritable(path) {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Runs a program of `scripts/` if the inputs have changed since it last succeeded. @returns {boolean} whether it ran */
function buildIfChanged(inputs, stamp, program, say) {
  if (IS_RELEASE) return false;
  const wanted = hashOf(inputs.flatMap((path) => filesBelow(join(ROOT, path))));
  if (readText(stamp) === wanted) return false;
  say();
  const result = spawnSync(pinnedNode(), [join(ROOT, program)], {
    cwd: ROOT,
    encoding: 'utf8',
    env: programEnvironment(),
  });
  if (result.status !== 0) {
    const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim();
    throw new PrepareError(`the build failed:\n${output || (result.error?.message ?? `exit code ${result.status}`)}`);
  }
  writeFileSync(stamp, wanted);
  return true;
}

/** Bundles the server if its sources changed: within two seconds, so silently. */
export function ensureServerBuilt() {
  return buildIfChanged(SERVER_INPUTS, SERVER_STAMP, 'scripts/build-server.mjs', () => undefined);
}

/**
 * Builds the front end, the email templates and the server if their sources changed, and logs it. @returns {boolean}
 * whether it built the front end
 */
export function ensureBuilt(say = console.log) {
  const built = buildIfChanged(BUILD_INPUTS, BUILD_STAMP, 'scripts/build.ts', () => say('Building ...'));
  ensureServerBuilt();
  return built;
}
