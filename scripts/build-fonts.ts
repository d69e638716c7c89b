import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { brand } from '#domain/brand.ts';
import { formatUnicodeRange, parseUnicodeRange } from './unicode-range.ts';

const require = createRequire(import.meta.url);

interface Font {
  family: string;
  /** Descriptors of all its faces. They must be equal, or browsers treat the faces as different styles. */
  descriptors: string;
  /** The package and the file name of its fonts, with `*` for the script. */
  source: [packageName: string, file: string];
  script: 'latin' | 'arabic';
  axes: Record<string, number | { min: number; max: number; default: number }>;
  /** The subset contains these characters: every character that pages commonly use, and those that measure `ch` and spaces. */
  characters: string;
  features: readonly string[];
  /** Tables that the subset does not need. */
  dropTables: readonly string[];
  /** The scripts whose full fonts cover other characters. They load only where such a character occurs. */
  full: readonly string[];
}

// Style names, and the variation of widths and metrics, which also follows from the outlines.
const DROP = ['STAT', 'HVAR', 'MVAR'];
// Without glyph classes, which only combining marks need, kerning is that of the regular weight.
const DROP_LATIN = [...DROP, 'GDEF'];
const LATIN_FEATURES = ['kern', 'tnum', 'lnum'];

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PUNCTUATION = " \u00a0!$%&'()+,-./:?¡¿×·–—‘’“”…€−";
// Invisible, but browsers look for a font that has them.
const CONTROLS = 'U+200c-200f,U+202a-202e,U+2066-2069';
// The joining forms of these letters are included.
const ARABIC = `U+60c,U+61b,U+61f,U+621-63a,U+640-64a,${CONTROLS}`;
const ARABIC_FEATURES = ['kern', 'ccmp', 'locl', 'init', 'medi', 'fina', 'isol', 'rlig', 'calt'];

/** One width of Archivo, at a weight between those of headlines (900) and figures (800). */
const archivo = (name: string, width: number, characters: string, full: readonly string[] = []): Font => ({
  family: `Archivo ${name}`,
  descriptors: `font-weight:800 900;font-stretch:${width}%`,
  source: ['@fontsource-variable/archivo', 'archivo-*-wdth-normal.woff2'],
  script: 'latin',
  axes: { wght: 860, wdth: width },
  characters,
  features: LATIN_FEATURES,
  dropTables: DROP_LATIN,
  full,
});

/**
 * Text: Geist. Headlines, figures and the word mark: Archivo, one family per width with the characters that
 * `web/styles/type.css` sets in it, which is smaller than one font with a width axis. Arabic: Alexandria for everything.
 */
const FONTS: readonly Font[] = [
  {
    family: 'Geist',
    descriptors: 'font-weight:400 700',
    source: ['@fontsource-variable/geist', 'geist-*-wght-normal.woff2'],
    script: 'latin',
    axes: { wght: { min: 400, max: 700, default: 400 } },
    characters: `${LETTERS}${LETTERS.toLowerCase()}0123456789${PUNCTUATION};*@|©«»áéíóúüñÁÉÍÓÚÜÑ`,
    features: LATIN_FEATURES,
    dropTables: DROP_LATIN,
    full: ['latin', 'latin-ext'],
  },
  archivo('Poster', 66, `${LETTERS}0123456789${PUNCTUATION}ÁÉÍÓÚÜÑ`, ['latin', 'latin-ext']),
  archivo('Wide', 116, ' $%+,-./0123456789:BKMkx\u00a0×–€−'),
  archivo('Mark', 125, ` ${brand.name}`),
  {
    family: 'Alexandria',
    descriptors: 'font-weight:400 800',
    source: ['@fontsource-variable/alexandria', 'alexandria-*-wght-normal.woff2'],
    script: 'arabic',
    axes: { wght: { min: 400, max: 800, default: 400 } },
    characters: String.fromCodePoint(...parseUnicodeRange(ARABIC)),
    features: ARABIC_FEATURES,
    dropTables: DROP,
    full: ['arabic'],
  },
];

const fileOf = ({ source: [name, file] }: Font, script: string) =>
  require.resolve(`${name}/files/${file.replace('*', script)}`);

const fontFace = ({ family, descriptors }: Font, url: string, points: Iterable<number>) =>
  `@font-face{font-family:'${family}';${descriptors};font-display:swap;src:url(${url})format('woff2');unicode-range:${formatUnicodeRange(points)}}`;

/** Writes the subset of a font to `folder`, and returns its `@font-face` rule and those of the full fonts. */
async function buildFont(font: Font, folder: string): Promise<string[]> {
  const { default: subsetFont } = await import('subset-font');
  const subset = await subsetFont(await readFile(fileOf(font, font.script)), font.characters, {
    targetFormat: 'woff2',
    variationAxes: font.axes,
    keepFeatures: [...font.features],
    noHinting: true,
    dropTables: [...font.dropTables],
  });
  const file = `${font.family.toLowerCase().replace(' ', '-')}.woff2`;
  await writeFile(join(folder, file), subset);
  const points = Array.from(font.characters, (character) => character.codePointAt(0) ?? 0);
  const excluded = new Set([...points, ...parseUnicodeRange(`U+0-1f,${CONTROLS}`)]);
  const ranges = require(`${font.source[0]}/unicode.json`) as Record<string, string>;
  const full = font.full.map((script) => {
    // While a face loads, browsers also request the next face that covers a character, so ranges must not overlap.
    const others = parseUnicodeRange(ranges[script] ?? '').filter((point) => !excluded.has(point));
    return fontFace(font, relative(folder, fileOf(font, script)).replaceAll('\\', '/'), others);
  });
  return [fontFace(font, `./${file}`, points), ...full];
}

/** Writes the subsets and `fonts.css` to `folder`, unless they are up to date. Returns whether it has written them. */
export async function buildFonts(folder = '.cache/fonts'): Promise<boolean> {
  const hash = createHash('sha256').update(JSON.stringify(FONTS));
  hash.update(await readFile(import.meta.filename));
  for (const font of FONTS) hash.update(await readFile(join(dirname(fileOf(font, font.script)), '../package.json')));
  const stamp = `/* ${hash.digest('hex')} */`;
  const sheet = join(folder, 'fonts.css');
  if ((await readFile(sheet, 'utf8').catch(() => '')).startsWith(stamp)) return false;

  await mkdir(folder, { recursive: true });
  const rules = await Promise.all(FONTS.map((font) => buildFont(font, folder)));
  await writeFile(sheet, [stamp, ...rules.flat()].join('\n'));
  return true;
}
