import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { seedContent } from '#server/modules/content/seeds.ts';
import { iconForms, iconSvg } from './pictures/icons.ts';
import { coloursOf, shareSubjects } from './pictures/subjects.ts';

const require = createRequire(import.meta.url);
const SIGN = 'public/favicon.svg';
const COLOURS = 'web/styles/services.css';

const digest = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** Inputs of every picture: the drawing code and its libraries. */
async function tools(): Promise<string> {
  const folder = join(import.meta.dirname, 'pictures');
  const sources = await Promise.all(
    (await readdir(folder))
      .filter((name) => !name.endsWith('.test.ts'))
      .sort()
      .map((name) => readFile(join(folder, name))),
  );
  const versions = [
    '@resvg/resvg-wasm',
    'harfbuzzjs',
    '@fontsource-variable/archivo',
    '@fontsource-variable/geist',
    '@fontsource-variable/alexandria',
  ];
  const packages = await readFile('package.json', 'utf8').then(
    (text) => JSON.parse(text) as { devDependencies: Record<string, string> },
  );
  return digest(
    ...sources,
    await readFile('web/ui/pictures/waveform-path.ts'),
    ...versions.map((name) => packages.devDependencies[name] ?? ''),
  );
}

/** A picture to generate: target path, inputs and generator. */
interface Job {
  name: string;
  stamp: string;
  draw(): Promise<Uint8Array>;
}

async function renderer() {
  const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return (svg: string, width: number) =>
    new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render();
}

/** Calls `start` once and caches its promise. */
function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | null = null;
  return () => (started ??= start());
}

async function jobs(): Promise<Job[]> {
  const [base, sign, sheet, content] = await Promise.all([
    tools(),
    readFile(SIGN, 'utf8'),
    readFile(COLOURS, 'utf8'),
    seedContent(),
  ]);
  const render = once(renderer);
  const typesetter = once(async () => (await import('./pictures/typeset.ts')).openTypesetter());
  const share = [...shareSubjects(content, coloursOf(sheet))].map(([name, subject]) => ({
    name: `share/${name}`,
    stamp: digest(base, JSON.stringify(subject)),
    async draw() {
      const [{ shareSvg, WIDTH, HEIGHT }, { encodePng }, typeset, draw] = await Promise.all([
        import('./pictures/share-picture.ts'),
        import('./pictures/png.ts'),
        typesetter(),
        render(),
      ]);
      return encodePng(WIDTH, HEIGHT, draw(shareSvg(subject, typeset), WIDTH).pixels);
    },
  }));
  const icons = Object.entries(iconForms).map(([name, { size, shape }]) => ({
    name: `icons/${name}`,
    stamp: digest(base, sign, String(size), shape),
    draw: async () => (await render())(iconSvg(sign, shape), size).asPng(),
  }));
  return [...share, ...icons];
}

async function readStamps(file: string): Promise<Record<string, string>> {
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Record<string, string>,
    () => ({}),
  );
}

/**
 * Generates the share pictures and icons in `.cache/pictures`, each only if its content or drawing code has changed.
 * Returns the number generated.
 */
export async function buildPictures(folder = '.cache/pictures'): Promise<number> {
  const stampFile = join(folder, 'stamps.json');
  const [wanted, known] = await Promise.all([jobs(), readStamps(stampFile)]);
  const changed = wanted.filter(({ name, stamp }) => known[name] !== stamp);
  const gone = Object.keys(known).filter((name) => !wanted.some((job) => job.name === name));
  if (changed.length === 0 && gone.length === 0) return 0;
  await Promise.all(['share', 'icons'].map((part) => mkdir(join(folder, part), { recursive: true })));
  // Drawing blocks this thread; finished pictures are compressed in worker threads meanwhile.
  await Promise.all(changed.map(async ({ name, draw }) => writeFile(join(folder, `${name}.png`), await draw())));
  await Promise.all(gone.map((name) => rm(join(folder, `${name}.png`), { force: true })));
  await writeFile(stampFile, JSON.stringify(Object.fromEntries(wanted.map(({ name, stamp }) => [name, stamp]))));
  return changed.length;
}
