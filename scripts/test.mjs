// `npm test`: the daily checks, also on a fresh checkout. `--all` (`npm run test:all`, in CI) also runs what they leave out.
// Other arguments go to vitest, which then chooses from all projects (`npm test -- place-order`).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findTestBrowser } from './find-chromium.mjs';
import { ensureBuilt, ensureInstalled, pinnedNode, PrepareError, ROOT } from './prepare.mjs';

const GIGABYTE = 1024 ** 3;
/** A folder in memory, on Linux. Containers often have a small one. */
const SHARED_MEMORY = '/dev/shm';
/** Test databases take less than 2 GB. */
const ROOMY = 6 * GIGABYTE;

/** At most this many failed tests are repeated at the end of the log. */
const NAMED_FAILURES = 12;

/** Projects of vitest.config.ts. */
const DAILY = ['unit', 'contract', 'shipped', 'smoke'];
/** Its files are run with all their tests among what `npm test` leaves out. */
const SHORTENED = ['smoke'];
/** `npm run test:deploy` runs them: they need programs of Debian. */
const SEPARATE = ['deploy'];

const all = process.argv.includes('--all');
const vitestArguments = process.argv.slice(2).filter((argument) => argument !== '--all');

const results = [];
/** One line each. */
const failures = [];

const firstLine = (text) => text?.split('\n', 1)[0].slice(0, 200) ?? '';

/** What went wrong in a file: its failed tests, or why it could not be run. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0)
    return failed.map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
}

/**
 * For the process that migrates the embedded database for all tests: freeing WebAssembly code that was replaced by optimized
 * code can end Node (https://github.com/nodejs/node/issues/64500).
 */
const UNOPTIMIZED = ['--liftoff-only'];

async function runTool(name, bin, args, env, nodeArguments = []) {
  const began = Date.now();
  const tool = spawn(pinnedNode(), [...nodeArguments, join(ROOT, 'node_modules/.bin', bin), ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  const [status] = await once(tool, 'exit');
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return { name, ok: status === 0, seconds };
}

async function check(name, bin, args) {
  const { ok, seconds } = await runTool(name, bin, args, {});
  results.push({ name, seconds, passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
}

/** The folder for the files of tests: in memory if there is enough. That saves 8 % for some hundred databases. */
function makeFolder() {
  const room = existsSync(SHARED_MEMORY) ? statfsSync(SHARED_MEMORY) : null;
  const roomy = room !== null && room.bavail * room.bsize > ROOMY && freemem() > ROOMY;
  const folder = mkdtempSync(join(roomy ? SHARED_MEMORY : tmpdir(), 'hypecast-tests-'));
  // PostgreSQL does not run as root: it uses another user.
  chmodSync(folder, 0o755);
  return folder;
}

async function runTests(name, args, env) {
  const folder = makeFolder();
  const file = join(folder, 'results.json');
  const { ok, seconds } = await runTool(
    name,
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { ...env, TMPDIR: folder },
    UNOPTIMIZED,
  );
  let passed = 0;
  let failed = 0;
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    passed = report.numPassedTests;
    const reported = report.testResults.flatMap(failuresOf);
    failures.push(...reported);
    failed = reported.length;
  } catch {
    failed = 1; // The runner died before it could report.
  }
  rmSync(folder, { recursive: true, force: true });
  // Errors outside of any file fail the run, too.
  results.push({ name, seconds, passed, failed: ok ? failed : Math.max(failed, 1) });
}

try {
  process.chdir(ROOT);
  ensureInstalled();
  const chromium = findTestBrowser();
  await check('types', 'react-router', ['typegen']);
  // One thread each, so the build runs beside them.
  const checks = [
    check('type check', 'tsc', ['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json']),
    check('lint', 'oxlint', ['--quiet']),
    check('format', 'oxfmt', ['--check']),
  ];
  ensureBuilt();
  await Promise.all(checks);
  const env = { CHROMIUM_PATH: chromium, NODE_ENV: 'test' };
  const daily = DAILY.filter((name) => !all || !SHORTENED.includes(name)).map((name) => `--project=${name}`);
  await runTests('tests', vitestArguments.length > 0 ? vitestArguments : daily, env);
  if (all)
    await runTests(
      'tests that npm test leaves out',
      [...DAILY, ...SEPARATE].map((name) => `--project=!${name}`),
      env,
    );
} catch (error) {
  if (!(error instanceof PrepareError)) throw error;
  console.error(`Hypecast: ${error.message}`);
  results.push({ name: 'preparation', seconds: '0', passed: 0, failed: 1 });
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const failure of failures.slice(0, NAMED_FAILURES)) console.log(`FAILED  ${failure}`);
if (failures.length > NAMED_FAILURES) console.log(`FAILED  ... and ${failures.length - NAMED_FAILURES} more`);
for (const { name, seconds, passed, failed } of results)
  console.log(`${failed > 0 ? 'FAILED' : 'ok    '}  ${name} (${passed} passed, ${failed} failed, ${seconds} s)`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
