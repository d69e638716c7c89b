// `npm run test:install [-- ARCHIVE]`: boots a fresh Debian 12 with systemd and takes an installation through its life in there. Needs
// Debian or Ubuntu, root, and the network once for Debian's packages; so it is not part of `npm test`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complaintsAboutRelease } from './release.ts';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/install-test');
const SUITE = 'bookworm';
const MACHINE_TIMEOUT_S = 1800;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** The test cannot run here. */
class SetupError extends Error {}

function run(program: string, args: string[]): void {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error !== undefined) throw new SetupError(`${program} could not be run: ${error.message}`);
  if (status !== 0) throw new SetupError(`${program} ended with ${status}`);
}

function requireMachine(): void {
  if (process.getuid?.() !== 0) throw new SetupError('run this as root');
  for (const [program, debianPackage] of [
    ['debootstrap', 'debootstrap'],
    ['systemd-nspawn', 'systemd-container'],
    ['shellcheck', 'shellcheck'],
    ['unshare', 'util-linux'],
  ] as const)
    if (spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0)
      throw new SetupError(`${program} is missing: apt-get install ${debianPackage}`);
}

/** A minimal Debian, kept for the next run. */
function freshDebian(): string {
  const folder = join(CACHE, SUITE);
  if (existsSync(folder)) return folder;
  say(`Fetching Debian (${SUITE}) ...`);
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  run('debootstrap', ['--variant=minbase', '--include=systemd,systemd-sysv,dbus', SUITE, partial]);
  run('mv', [partial, folder]);
  return folder;
}

/** The archive that the command names, or a new one. */
function archive(folder: string): string {
  const [given] = process.argv.slice(2);
  if (given !== undefined) return given;
  say('Making a release ...');
  run(process.execPath, [join(ROOT, 'scripts/release/release.mjs'), '--archive', folder]);
  const name = readdirSync(folder).find((file) => file.endsWith('.tar.gz'));
  if (name === undefined) throw new SetupError('there is no archive of a release');
  return join(folder, name);
}

const TEST_UNIT = `[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/sh -c '/bin/sh /test/in-machine.sh >/test/log 2>&1'
ExecStopPost=/bin/systemctl poweroff --no-block
[Install]
WantedBy=multi-user.target
`;

/** A machine of its own: `/run` of this one need not be a file system of its own, as systemd-nspawn expects. */
function boot(machine: string): void {
  const nspawn = `exec systemd-nspawn --quiet --directory="$1" --boot --register=no --keep-unit --private-network`;
  const script = `mount --make-rprivate / && mount -t tmpfs tmpfs /run && ${nspawn}`;
  const { error } = spawnSync('unshare', ['--mount', 'sh', '-c', script, 'sh', machine], {
    stdio: 'ignore',
    timeout: MACHINE_TIMEOUT_S * 1000,
  });
  if (error !== undefined) throw new SetupError(`the machine did not end: ${error.message}`);
}

async function testIn(folder: string): Promise<boolean> {
  run(
    'shellcheck',
    ['install.sh', 'hypecast'].map((file) => join(ROOT, 'deploy/debian', file)),
  );
  run('shellcheck', [join(ROOT, 'tests/install/in-machine.sh')]);
  const release = archive(folder);
  say('Unpacking the release ...');
  const complaints = await complaintsAboutRelease(release, join(folder, 'unpacked'));
  for (const complaint of complaints) say(`FAILED: ${complaint}`);
  if (complaints.length > 0) return false;
  const machine = join(folder, 'machine');
  run('cp', ['--archive', freshDebian(), machine]);
  const test = join(machine, 'test');
  mkdirSync(test);
  cpSync(release, join(test, 'release.tar.gz'));
  for (const file of ['in-machine.sh', 'request.mjs']) cpSync(join(ROOT, 'tests/install', file), join(test, file));
  const units = join(machine, 'etc/systemd/system');
  writeFileSync(join(units, 'install-test.service'), TEST_UNIT);
  mkdirSync(join(units, 'multi-user.target.wants'), { recursive: true });
  run('ln', ['-s', '../install-test.service', join(units, 'multi-user.target.wants')]);
  say('Booting ...');
  boot(machine);
  const log = join(test, 'log');
  if (!existsSync(log)) throw new SetupError('the machine did not boot');
  process.stdout.write(readFileSync(log));
  return existsSync(join(test, 'status'));
}

let passed = false;
const folder = mkdtempSync(join(tmpdir(), 'hypecast-install-'));
try {
  requireMachine();
  passed = await testIn(folder);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  say(`Hypecast: ${error.message}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(passed ? '1 passed, 0 failed' : '0 passed, 1 failed');
process.exit(passed ? 0 : 1);
