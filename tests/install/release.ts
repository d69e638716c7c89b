import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { RELEASE_COMMANDS } from '#scripts/release/contents.mjs';
import { bundledPackages } from '#scripts/release/sbom.mjs';

const Package = z.object({ name: z.string(), version: z.string() });
const Sbom = z.object({ components: z.array(Package) });

const refOf = ({ name, version }: z.output<typeof Package>) => `${name}@${version}`;
const readText = (...path: string[]) => readFileSync(join(...path), 'utf8');

/** Every package below a folder `node_modules`: those that their files make one, whatever npm has recorded. */
function packagesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name.startsWith('.') || !statSync(path).isDirectory()) return [];
    if (name.startsWith('@')) return packagesIn(path);
    const inner = join(path, 'node_modules');
    const { data } = Package.safeParse(JSON.parse(readText(path, 'package.json')));
    return [...(data === undefined ? [] : [refOf(data)]), ...(existsSync(inner) ? packagesIn(inner) : [])];
  });
}

/** What is wrong with the SBOM of an unpacked release. */
function complaintsAboutSbom(release: string): string[] {
  const listed = new Set(Sbom.parse(JSON.parse(readText(release, 'sbom.cdx.json'))).components.map(refOf));
  const bundled = bundledPackages(readText(release, 'build/client/third-party-notices.txt')).map(refOf);
  const present = new Set([...packagesIn(join(release, 'node_modules')), ...bundled]);
  return [
    ...[...present].filter((one) => !listed.has(one)).map((one) => `the SBOM lacks ${one}`),
    ...[...listed].filter((one) => !present.has(one)).map((one) => `the SBOM lists ${one}, which is not there`),
  ];
}

/** Commands of operators, and what each prints over the data of a new shop, in this order. */
const COMMANDS: readonly { name: string; args: string[]; prints: RegExp }[] = [
  { name: 'admin', args: ['maintenance'], prints: /: open$/m },
  { name: 'upgrade-check', args: ['--try'], prints: /The database is up to date[\s\S]*The trial took/ },
  { name: 'backup', args: [], prints: /^usage: npm run backup/m },
  { name: 'move', args: ['--to', 'nowhere'], prints: /^usage: npm run move/m },
  { name: 'restore', args: [], prints: /^usage: npm run restore/m },
];

const START_TIMEOUT_MS = 120_000;

/** Starts an unpacked release over an empty data folder, so that there is a shop, and stops it. */
async function complaintsAboutStart(release: string, dataDir: string): Promise<string[]> {
  const server = spawn('npm', ['start'], { cwd: release, env: { ...environment(dataDir), PORT: '0' } });
  const late = setTimeout(() => server.kill('SIGTERM'), START_TIMEOUT_MS);
  let output = '';
  server.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  server.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('"msg":"started"')) server.kill('SIGTERM');
  });
  await once(server, 'close');
  clearTimeout(late);
  return /"msg":"started"/.test(output) ? [] : [`npm start printed ${output}`];
}

const environment = (dataDir: string) => ({
  PATH: process.env.PATH ?? '',
  HOME: dataDir,
  DATA_DIR: dataDir,
  DEMO_DATA: 'off',
});

/** What is wrong with the other commands of an unpacked release, on a machine without a network. */
function complaintsAboutCommands(release: string, dataDir: string): string[] {
  const untested = RELEASE_COMMANDS.filter((name) => name !== 'start' && !COMMANDS.some((one) => one.name === name));
  const packages = readdirSync(join(release, 'node_modules')).length;
  const wrong = COMMANDS.flatMap(({ name, args, prints }) => {
    const { stdout, stderr } = spawnSync('unshare', ['--net', 'npm', 'run', name, '--', ...args], {
      cwd: release,
      env: environment(dataDir),
      encoding: 'utf8',
    });
    return prints.test(stdout + stderr) ? [] : [`npm run ${name} printed ${stdout}${stderr}`];
  });
  const isWhole = readdirSync(join(release, 'node_modules')).length === packages;
  return [
    ...untested.map((name) => `npm run ${name} is not tested`),
    ...wrong,
    ...(isWhole ? [] : ['a command changed node_modules']),
  ];
}

/** What is wrong with the archive of a release, which is unpacked to `folder`. */
export async function complaintsAboutRelease(archive: string, folder: string): Promise<string[]> {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const { status } = spawnSync('tar', ['--extract', '--gzip', '--file', archive, '--directory', folder]);
  const name = readdirSync(folder).find((one) => one.startsWith('hypecast-'));
  if (status !== 0 || name === undefined) return ['the archive cannot be unpacked'];
  const release = join(folder, name);
  return [
    ...complaintsAboutSbom(release),
    ...(await complaintsAboutStart(release, dataDir)),
    ...complaintsAboutCommands(release, dataDir),
  ];
}
