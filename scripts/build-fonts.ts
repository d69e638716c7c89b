import { createHash } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

// Basic Latin and the signs our texts use; other letters come from the full faces, which load only where they occur.
const range = (from: number, to: number) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
export const FIRST_PAGE_TEXT = `${range(0x20, 0x7e)}\u00a0©®·×–—‘’“”•…→←↗€£™−`;
/** The letters of Arabic with their vowel signs, digits and punctuation; the forms in which they join come along. */
const ARABIC_TEXT = `،؛؟${range(0x621, 0x63a)}${range(0x640, 0x652)}${range(0x660, 0x669)}\u200c\u200d\u200e\u200f`;

interface Face {
  name: string;
  /** The full face, in a package. */
  source: string;
  variationAxes: Record<string, number | { min: number; max: number; default?: number }>;
  features: string[];
  text: string;
}

/** The faces of the first page in our languages, cut to what it shows. */
export const FACES: Face[] = [
  {
    name: 'archivo',
    source: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    // One weight between the two that headlines (900) and figures (800) ask for; the width axis stays.
    variationAxes: { wght: 860 },
    features: ['kern', 'tnum', 'lnum', 'mark', 'mkmk', 'ccmp', 'locl'],
    text: FIRST_PAGE_TEXT,
  },
  {
    name: 'geist',
    source: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600, default: 400 } },
    features: ['kern', 'tnum', 'lnum', 'mark', 'mkmk', 'ccmp', 'locl'],
    text: FIRST_PAGE_TEXT,
  },
  {
    name: 'alexandria',
    source: '@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 900, default: 400 } },
    features: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'init', 'medi', 'fina', 'isol', 'rlig', 'calt', 'liga'],
    text: ARABIC_TEXT,
  },
];

async function readIfThere(file: string): Promise<string | null> {
  return access(file).then(() => readFile(file, 'utf8'), () => null);
}

/**
 * Writes the subset faces to `.cache/fonts`, unless they are there already and nothing they are made from has changed.
 * Gives whether they were made now.
 */
export async function buildFonts(folder = '.cache/fonts'): Promise<boolean> {
  const sources = await Promise.all(FACES.map((face) => readFile(require.resolve(face.source))));
  const hash = createHash('sha256').update(JSON.stringify(FACES));
  for (const source of sources) hash.update(source);
  const stamp = hash.digest('hex');
  const stampFile = join(folder, 'stamp');
  if ((await readIfThere(stampFile)) === stamp) return false;

  const { default: subsetFont } = await import('subset-font');
  await mkdir(folder, { recursive: true });
  for (const [index, face] of FACES.entries()) {
    const subset = await subsetFont(sources[index] as Buffer, face.text, {
      targetFormat: 'woff2',
      variationAxes: face.variationAxes,
      keepFeatures: face.features,
      noHinting: true,
    });
    await writeFile(join(folder, `${face.name}.woff2`), subset);
  }
  await writeFile(stampFile, stamp);
  return true;
}
