import { createHash } from 'node:crypto';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { brand } from '#domain/brand.ts';
import { type Locale, locales } from '#domain/locales.ts';
import { unicodeRange } from '#server/rendering/unicode-range.ts';

const require = createRequire(import.meta.url);

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const signs = (text: string) => Array.from(text, (sign) => sign.codePointAt(0) ?? 0);

// What each language's pages are written with; other letters come from the full faces, which load only where they occur.
// What follows the first group of a cut is rare on first screens: a page brings it along only if its own is set in it.
// The space and the nought are in the first: widths in `ch` are measured by them.
const TEXT = [
  signs(' $%(),-.0123456789:;?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+\u00a0’'),
  signs("!&'*/@©·×–—‘“”…€−"),
];
const SPANISH = [signs('áéíóúüñ'), signs('ÁÉÍÓÚÜÑ¿¡')];
/**
 * The forms in which the letters join come along. Without the ligatures that a text can do without, which are an eighth of
 * the face. With the marks that set names apart from the direction around them: no face draws them, but a browser searches
 * the system for one that does.
 */
const ARABIC = [
  ...signs('،؛؟'),
  ...range(0x621, 0x63a),
  ...range(0x640, 0x64a),
  ...range(0x200c, 0x200f),
  ...range(0x2066, 0x2069),
];
/** Figures, and names between Arabic words. */
const AMONG_ARABIC = signs(
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 !$%&'()+,-./:;?@|©«·»×ñ–’“”…",
);
const CAPITALS = [signs(" &',-.0ABCDEFGHIJKLMNOPQRSTUVWXYZ’"), signs('!$%()+/123456789:?\u00a0·×–—‘“”…€−')];
const SPANISH_CAPITALS = signs('ÁÉÍÓÚÜÑ');
const SPANISH_SIGNS = signs('¿¡');
/** Prices, counts and shares: `$1,250`, `2.4M`, `105k+`, `+38 %`. Words beside them are set in the face of texts. */
const FIGURES = signs(' $%+,-./0123456789:BKMkx\u00a0×–€−');

/** The second list's groups added to the first one's, each to its own. */
const joined = (groups: Groups, more: Groups): Groups =>
  groups.map((group, index) => [...group, ...(more[index] ?? [])]);

/** What the packages' full faces have letters for. */
const LATIN = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  0x131,
  ...range(0x152, 0x153),
  ...range(0x2bb, 0x2bc),
  0x2c6,
  0x2da,
  0x2dc,
  0x304,
  0x308,
  0x329,
  ...range(0x2000, 0x200b),
  ...range(0x2010, 0x2027),
  ...range(0x2030, 0x205e),
  0x2074,
  0x20ac,
  0x2122,
  0x2212,
];
const LATIN_EXTENDED = [
  ...range(0x100, 0x2ba),
  ...range(0x2bd, 0x2c5),
  ...range(0x2c7, 0x2cc),
  ...range(0x2ce, 0x2d7),
  ...range(0x2dd, 0x2ff),
  ...range(0x1d00, 0x1dbf),
  ...range(0x1e00, 0x1e9f),
  ...range(0x1ef2, 0x1eff),
  ...range(0x20a0, 0x20c0),
  0x2113,
  ...range(0x2c60, 0x2c7f),
  ...range(0xa720, 0xa7ff),
];
const ALL_ARABIC = [
  ...range(0x600, 0x6ff),
  ...range(0x750, 0x77f),
  ...range(0x870, 0x88e),
  ...range(0x890, 0x891),
  ...range(0x897, 0x8e1),
  ...range(0x8e3, 0x8ff),
  ...range(0xfb50, 0xfdff),
  ...range(0xfe70, 0xfefc),
];

type Axes = Record<string, number | { min: number; max: number; default?: number }>;

type Groups = readonly (readonly number[])[];

interface Cut {
  /** A face for each. */
  groups: Groups;
  features: readonly string[];
  /** Its letters neither kern nor join: a page cuts it once more, to the letters of its own first screen and of what is next to it. */
  apart?: boolean;
}

interface Family {
  name: string;
  /** Descriptors that all its faces share, else a browser takes them for different families and asks only one of them. */
  descriptors: string;
  axes: Axes;
  /** Tables that the cut faces go without. */
  spare: readonly string[];
  /** What the first page of a language needs of it; absent where its letters do not occur. */
  cuts: Partial<Record<Locale, Cut>>;
  /** Languages that nothing is set in it in. */
  absent?: readonly Locale[];
  /** The face that is cut. */
  source: string;
  /** The full faces, for letters outside the cut. None where another family has them, or nothing else is ever set in it. */
  full: readonly { file: string; letters: readonly number[] }[];
}

// Names of styles, for menus of desktop programs; widths and metrics of a varied weight, which follow from its outlines.
const SPARE = ['STAT', 'HVAR', 'MVAR'];
// Without the kinds of glyphs, which letters with marks need, kerning is that of the regular weight.
const SPARE_OF_LATIN = [...SPARE, 'GDEF'];
const TABULAR = ['tnum', 'lnum'];

const GEIST = {
  latin: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  extended: '@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
};
const ARCHIVO = {
  latin: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
  extended: '@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2',
};
const ALEXANDRIA = '@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2';

const inFull = ({ latin, extended }: typeof GEIST) => [
  { file: latin, letters: LATIN },
  { file: extended, letters: LATIN_EXTENDED },
];

/** A width of Archivo, at one weight between the two that headlines (900) and figures (800) ask for. */
function archivo(
  name: string,
  percent: number,
  { cuts, full = [], absent = [] }: Pick<Family, 'cuts' | 'absent'> & Partial<Pick<Family, 'full'>>,
): Family {
  return {
    absent,
    name: `Archivo ${name}`,
    descriptors: `font-weight:800 900;font-stretch:${percent}%`,
    axes: { wght: 860, wdth: percent },
    spare: SPARE_OF_LATIN,
    cuts,
    source: ARCHIVO.latin,
    full,
  };
}

/** A face for all of these letters, each of which stands by itself. */
const apart = (letters: readonly number[]): Cut => ({ groups: [letters], features: TABULAR, apart: true });

/** The same for every language. */
const everywhere = (cut: Cut): Family['cuts'] => Object.fromEntries(locales.map((locale) => [locale, cut]));

/**
 * Text: Geist 400 to 700. Display: Archivo, a family for each width with the letters that `web/styles/type.css` sets in it:
 * three small faces are lighter than one with the whole axis. Arabic: one face for both.
 */
const FAMILIES: readonly Family[] = [
  {
    name: 'Geist',
    descriptors: 'font-weight:400 700',
    axes: { wght: { min: 400, max: 700, default: 400 } },
    spare: SPARE_OF_LATIN,
    cuts: {
      en: { groups: TEXT, features: ['kern', ...TABULAR] },
      es: { groups: joined(TEXT, SPANISH), features: ['kern', ...TABULAR] },
      ar: apart(AMONG_ARABIC),
    },
    source: GEIST.latin,
    full: inFull(GEIST),
  },
  archivo('Poster', 66, {
    cuts: {
      en: { groups: CAPITALS, features: ['kern', ...TABULAR] },
      es: { groups: joined(CAPITALS, [SPANISH_CAPITALS, SPANISH_SIGNS]), features: ['kern', ...TABULAR] },
    },
    // Latin names in Arabic headlines are rare, and stand better beside their letters in the face of texts.
    absent: ['ar'],
    full: inFull(ARCHIVO),
  }),
  archivo('Wide', 116, { cuts: everywhere(apart(FIGURES)) }),
  archivo('Mark', 125, { cuts: everywhere({ groups: [signs(` ${brand.name}`)], features: ['kern'] }) }),
  {
    name: 'Alexandria',
    descriptors: 'font-weight:400 800',
    axes: { wght: { min: 400, max: 800, default: 400 } },
    spare: SPARE,
    cuts: {
      ar: { groups: [ARABIC], features: ['kern', 'ccmp', 'locl', 'init', 'medi', 'fina', 'isol', 'rlig', 'calt'] },
    },
    source: ALEXANDRIA,
    full: [{ file: ALEXANDRIA, letters: ALL_ARABIC }],
  },
];

function face({ name, descriptors }: Family, sources: readonly string[], points: Iterable<number>): string {
  const src = sources.map((source) => `url(${source})format("woff2")`).join();
  return `@font-face{font-family:${name};${descriptors};font-display:swap;src:${src};unicode-range:${unicodeRange(points)}}`;
}

/** Writes a cut face into the folder and gives its rule, which has it as data and as a file. */
async function cutFace(
  family: Family,
  letters: readonly number[],
  features: readonly string[],
  name: string,
  folder: string,
): Promise<string> {
  const { default: subsetFont } = await import('subset-font');
  const cut = await subsetFont(
    await readFile(require.resolve(family.source)),
    String.fromCodePoint(...new Set(letters)),
    {
      targetFormat: 'woff2',
      variationAxes: family.axes,
      keepFeatures: [...features],
      noHinting: true,
      dropTables: [...family.spare],
    },
  );
  const file = `${name}.cut.woff2`;
  await writeFile(join(folder, file), cut);
  return face(family, [`data:font/woff2;base64,${cut.toString('base64')}`, `./${file}`], letters);
}

/** All faces of a family for a language: the cut ones, and the full ones for the letters they lack. */
async function facesOf(family: Family, locale: Locale, folder: string): Promise<string[]> {
  if (family.absent?.includes(locale) === true) return [];
  const cut = family.cuts[locale] ?? { groups: [], features: [] };
  const isOnly = new Set(Object.values(family.cuts)).size === 1;
  const name = `${family.name.toLowerCase().replace(' ', '-')}${isOnly ? '' : `-${locale}`}${cut.apart ? '-apart' : ''}`;
  const cuts = await Promise.all(
    cut.groups.map((letters, index) =>
      cutFace(family, letters, cut.features, index === 0 ? name : `${name}-${index + 1}`, folder),
    ),
  );
  // Where ranges overlap, browsers fetch the second face too while they wait for the first.
  const letters = new Set(cut.groups.flat());
  const rest = family.full.map(({ file, letters: all }) => {
    const path = relative(folder, require.resolve(file)).replaceAll('\\', '/');
    return face(
      family,
      [path],
      all.filter((point) => !letters.has(point)),
    );
  });
  return [...cuts, ...rest];
}

async function readIfThere(file: string): Promise<string | null> {
  return access(file).then(
    () => readFile(file, 'utf8'),
    () => null,
  );
}

/**
 * Writes a sheet of font faces for each language to `.cache/fonts`, unless they are there already and nothing they are
 * made from has changed. Gives whether they were made now.
 *
 * The cut faces stand in the sheet as data, and the sheet in the page: text is set right from the first frame, so nothing
 * moves, and nothing is waited for after the document. What a page has no use for loses its data when the page is stored
 * (`server/rendering/trim-faces.ts`), and is left with the file that stands beside it.
 */
export async function buildFonts(folder = '.cache/fonts'): Promise<boolean> {
  const hash = createHash('sha256')
    .update(JSON.stringify(FAMILIES))
    .update(await readFile(import.meta.filename));
  for (const file of new Set(FAMILIES.flatMap(({ source, full }) => [source, ...full.map((whole) => whole.file)])))
    hash.update(await readFile(join(dirname(require.resolve(file)), '../package.json')));
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
