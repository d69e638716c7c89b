import { createHash } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Locale, locales } from '#domain/locales.ts';

const require = createRequire(import.meta.url);

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const signs = (text: string) => Array.from(text, (sign) => sign.codePointAt(0) ?? 0);

// What each language's pages are written with; other letters come from the full faces, which load only where they occur.
const BASIC = [...range(0x20, 0x7e), ...signs('\u00a0©®·×–—‘’“”•…→←↗€£™−')];
const SPANISH = [...BASIC, ...signs('áéíóúüñÁÉÍÓÚÜÑ¿¡ªº«»')];
/** The forms in which the letters join come along. */
const ARABIC = [...signs('،؛؟'), ...range(0x621, 0x63a), ...range(0x640, 0x64a), ...range(0x200c, 0x200f)];
/** Names and figures between Arabic words. */
const LATIN_NAMES = signs(" ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;-+/%$@'!?()&|·–…×©ñ«»’“”");

/** What the packages' full faces have letters for. */
const LATIN = [...range(0xa0, 0xff), 0x131, ...range(0x152, 0x153), ...range(0x2bb, 0x2bc), 0x2c6, 0x2da, 0x2dc, 0x304, 0x308, 0x329, ...range(0x2000, 0x200b), ...range(0x2010, 0x2027), ...range(0x2030, 0x205e), 0x2074, 0x20ac, 0x2122, 0x2212];
const LATIN_EXTENDED = [...range(0x100, 0x2ba), ...range(0x2bd, 0x2c5), ...range(0x2c7, 0x2cc), ...range(0x2ce, 0x2d7), ...range(0x2dd, 0x2ff), ...range(0x1d00, 0x1dbf), ...range(0x1e00, 0x1e9f), ...range(0x1ef2, 0x1eff), ...range(0x20a0, 0x20c0), 0x2113, ...range(0x2c60, 0x2c7f), ...range(0xa720, 0xa7ff)];
const ALL_ARABIC = [...range(0x600, 0x6ff), ...range(0x750, 0x77f), ...range(0x870, 0x88e), ...range(0x890, 0x891), ...range(0x897, 0x8e1), ...range(0x8e3, 0x8ff), ...range(0xfb50, 0xfdff), ...range(0xfe70, 0xfefc)];

type Axes = Record<string, number | { min: number; max: number; default?: number }>;

interface Family {
  name: string;
  /** Descriptors that all its faces share, else a browser takes them for different families and asks only one of them. */
  descriptors: string;
  axes: Axes;
  /** What the first page of a language needs of it; absent where its letters do not occur. */
  cuts: Partial<Record<Locale, { letters: readonly number[]; features: string[] }>>;
  /** The full faces, the first being the one that is cut. */
  full: { file: string; letters: readonly number[] }[];
}

const FIGURES = ['tnum', 'lnum'];
const LATIN_FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', ...FIGURES];
const latinCuts: Family['cuts'] = {
  en: { letters: BASIC, features: LATIN_FEATURES },
  es: { letters: SPANISH, features: LATIN_FEATURES },
  ar: { letters: LATIN_NAMES, features: FIGURES },
};

/** Text: Geist 400 to 600. Display: Archivo at one weight (800 and 900 give the same), widths 62 % to 125 %. Arabic: one face for both. */
export const FAMILIES: Family[] = [
  {
    name: 'Geist',
    descriptors: 'font-weight:400 600',
    axes: { wght: { min: 400, max: 600, default: 400 } },
    cuts: latinCuts,
    full: [
      { file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', letters: LATIN },
      { file: '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2', letters: LATIN_EXTENDED },
    ],
  },
  {
    name: 'Archivo',
    descriptors: 'font-weight:800 900;font-stretch:62% 125%',
    // One weight between the two that headlines (900) and figures (800) ask for; the width axis stays.
    axes: { wght: 860 },
    cuts: latinCuts,
    full: [
      { file: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2', letters: LATIN },
      { file: '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2', letters: LATIN_EXTENDED },
    ],
  },
  {
    name: 'Alexandria',
    descriptors: 'font-weight:400 900',
    axes: { wght: { min: 400, max: 900, default: 400 } },
    cuts: { ar: { letters: ARABIC, features: ['kern', 'ccmp', 'locl', 'init', 'medi', 'fina', 'isol', 'rlig', 'calt', 'liga'] } },
    full: [{ file: '@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2', letters: ALL_ARABIC }],
  },
];

/** `U+20-7E,U+A0` */
export function unicodeRange(points: Iterable<number>): string {
  const sorted = [...new Set(points)].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of sorted) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  return runs.map(([from, to]) => `U+${from.toString(16)}${to === from ? '' : `-${to.toString(16)}`}`).join();
}

function face({ name, descriptors }: Family, source: string, points: Iterable<number>): string {
  return `@font-face{font-family:${name};${descriptors};font-display:swap;src:url(${source})format("woff2");unicode-range:${unicodeRange(points)}}`;
}

/** All faces of a family for a language: the cut one in the sheet itself, the full ones for the letters it lacks. */
async function facesOf(family: Family, locale: Locale, folder: string): Promise<string[]> {
  const wanted = family.cuts[locale];
  const letters = new Set(wanted?.letters);
  const rest = family.full.map(({ file, letters: all }) => face(family, relative(folder, require.resolve(file)).replaceAll('\\', '/'), all.filter((point) => !letters.has(point))));
  const first = family.full[0];
  if (wanted === undefined || first === undefined) return rest;
  const { default: subsetFont } = await import('subset-font');
  const cut = await subsetFont(await readFile(require.resolve(first.file)), String.fromCodePoint(...letters), {
    targetFormat: 'woff2',
    variationAxes: family.axes,
    keepFeatures: wanted.features,
    noHinting: true,
  });
  return [face(family, `data:font/woff2;base64,${cut.toString('base64')}`, letters), ...rest];
}

async function readIfThere(file: string): Promise<string | null> {
  return access(file).then(() => readFile(file, 'utf8'), () => null);
}

/**
 * Writes a sheet of font faces for each language to `.cache/fonts`, unless they are there already and nothing they are
 * made from has changed. Gives whether they were made now.
 *
 * The faces of the first paint stand in the sheet, and the sheet in the page: text is set right from the first frame, so
 * nothing moves, and nothing is waited for after the document.
 */
export async function buildFonts(folder = '.cache/fonts'): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(FAMILIES)).update(await readFile(import.meta.filename));
  for (const { file } of FAMILIES.flatMap(({ full }) => full)) hash.update(await readFile(join(dirname(require.resolve(file)), '../package.json')));
  const stamp = hash.digest('hex');
  const stampFile = join(folder, 'stamp');
  if ((await readIfThere(stampFile)) === stamp) return false;

  await mkdir(folder, { recursive: true });
  for (const locale of locales) {
    const faces = await Promise.all(FAMILIES.map((family) => facesOf(family, locale, folder)));
    await writeFile(join(folder, `${locale}.css`), faces.flat().join('\n'));
  }
  await writeFile(stampFile, stamp);
  return true;
}
