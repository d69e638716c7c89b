// `npm run release`: what a server needs to run the product, as a folder or as an archive: the built product, the programs
// of operators, production packages and Node itself. A server then needs neither npm nor the network.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, PrepareError, ROOT } from '../prepare.mjs';
import { RELEASE_COMMANDS, RELEASE_CONTENTS, RELEASE_MARK } from './contents.mjs';
import { withBundled } from './sbom.mjs';

const USAGE = 'usage: npm run release -- (--folder PATH | --archive FOLDER)';

const isReleased = (path) => !/\.test\.tsx?$|[\\/]\.(server-)?stamp$/.test(path);

/** Runs npm, the one that runs this script if there is one. @throws {PrepareError} with npm's own words */
function npm(args, cwd) {
  const npmPath = process.env.npm_execpath;
  const [program, first] = npmPath?.endsWith('.js') ? [process.execPath, [npmPath]] : ['npm', []];
  const { status, stdout, stderr, error } = spawnSync(program, [...first, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0)
    throw new PrepareError(`npm ${args[0]} failed: ${error?.message ?? (stderr.trim() || `exit code ${status}`)}`);
  return stdout;
}

/** Writes a release to a folder that does not exist yet. */
function writeFolder(folder) {
  if (existsSync(folder)) throw new PrepareError(`${folder} exists already`);
  mkdirSync(folder, { recursive: true });
  for (const path of RELEASE_CONTENTS)
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => isReleased(relative(ROOT, source)),
    });
  npm(['ci', '--omit=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  if (!existsSync(join(folder, 'node_modules/.bin/node')))
    throw new PrepareError(`there is no package of Node for ${process.platform}-${process.arch}`);
  writePackage(folder);
  writeFileSync(join(folder, 'sbom.cdx.json'), makeSbom(folder));
  writeFileSync(join(folder, RELEASE_MARK), '');
}

const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** Without what a release does not have, which `npm sbom` would miss. */
function writePackage(folder) {
  const { devDependencies: _dev, ...rest } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const scripts = Object.fromEntries(RELEASE_COMMANDS.map((name) => [name, rest.scripts[name]]));
  writeFileSync(join(folder, 'package.json'), toJson({ ...rest, scripts }));
}

/** Of the packages that are there. From the lock file, npm leaves out those that tools of the build need as well. */
function makeSbom(folder) {
  const installed = JSON.parse(npm(['sbom', '--sbom-type=application', '--sbom-format=cyclonedx'], folder));
  return toJson(withBundled(installed, readFileSync(join(folder, 'build/client/third-party-notices.txt'), 'utf8')));
}

/** Writes `hypecast-VERSION-PLATFORM.tar.gz` and its hash. Owner and order do not depend on the machine. */
function writeArchive(target) {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const name = `hypecast-${version}-${process.platform}-${process.arch}`;
  const staging = mkdtempSync(join(tmpdir(), 'hypecast-release-'));
  try {
    writeFolder(join(staging, name));
    mkdirSync(target, { recursive: true });
    const archive = join(target, `${name}.tar.gz`);
    const tar = ['--create', '--gzip', '--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w'];
    const { status, stderr } = spawnSync('tar', [...tar, '--file', archive, '--directory', staging, name], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new PrepareError(`tar failed: ${stderr}`);
    const hash = createHash('sha256').update(readFileSync(archive)).digest('hex');
    writeFileSync(`${archive}.sha256`, `${hash}  ${basename(archive)}\n`);
    console.log(`${archive}\nSHA-256 ${hash}`);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

try {
  const { values } = parseArgs({ options: { folder: { type: 'string' }, archive: { type: 'string' } } });
  if ((values.folder === undefined) === (values.archive === undefined)) throw new PrepareError(USAGE);
  ensureInstalled();
  ensureBuilt();
  if (values.folder !== undefined) writeFolder(resolve(values.folder));
  else writeArchive(resolve(values.archive));
} catch (error) {
  if (!(error instanceof PrepareError) && error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw error;
  console.error(`Hypecast: ${error.message}`);
  process.exit(1);
}
