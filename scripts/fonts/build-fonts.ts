import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import shop from '#database/shop/seeds/content/en/profile/shop.json' with { type: 'json' };
import { formatUnicodeRange, parseUnicodeRange } from './unicode-range.ts';

const require = createRequire(import.meta.url);

const SCRIPTS = ['latin', 'arabic'] as const;
type Script = (typeof SCRIPTS)[number];

interface Font {
  family: string;
  /** Equal for all its fonts, or browsers treat them as different styles. */
  weight: string;
  stretch?: string;
  /** The package and the file name of its fonts, with `*` for the script. */
  source: [packageName: string, file: string];
  script: Script;
  axes: Record<string, number | { min: number; max: number; default: number }>;
  dropTables?: string[];
  /** The subset contains these characters: every character that pages commonly use, and those that measure `ch` and spaces. */
  characters: string;
  /** The scripts whose pages contain the subset. It is also a file, for other pages and browsers without JavaScript. */
  inlinedIn: readonly Script[];
  /** The files that cover other characters. They load only where such a character occurs. */
  full: readonly string[];
}

// Style names, and the variation of widths and metrics, which also follows from the outlines.
const UNUSED_TABLES = ['STAT', 'HVAR', 'MVAR'];
const SUBSET_OPTIONS = {
  // Without glyph classes, which only combining marks need, kerning is that of the regular weight.
  latin: { keepFeatures: ['kern', 'tnum', 'lnum'], dropTables: [...UNUSED_TABLES, 'GDEF'] },
  arabic: {
    keepFeatures: ['kern', 'ccmp', 'locl', 'init', 'medi', 'fina', 'isol', 'rlig', 'calt'],
    dropTables: UNUSED_TABLES,
  },
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const PUNCTUATION = " \u00a0!$%&'()+,-./:?¡¿×·–—‘’“”…€−";
// Invisible, but browsers look for a font that has them.
const CONTROLS = 'U+200c-200f,U+202a-202e,U+2066-2069';
// The joining forms of these letters are included.
const ARABIC = `U+60c,U+61b,U+61f,U+621-63a,U+640-64a,${CONTROLS}`;

/** One width of Archivo, at a weight between those of headlines (900) and figures (800). */
const archivo = (
  name: string,
  width: number,
  characters: string,
  { inlinedIn = [], full = [] }: Partial<Pick<Font, 'inlinedIn' | 'full'>> = {},
): Font => ({
  family: `Archivo ${name}`,
  weight: '800 900',
  stretch: `${width}%`,
  source: ['@fontsource-variable/archivo', 'archivo-*-wdth-normal.woff2'],
  script: 'latin',
  axes: { wght: 860, wdth: width },
  // With the kerning of the regular width, a full stop runs into the Y before it.
  dropTables: UNUSED_TABLES,
  characters,
  inlinedIn,
  full,
});

/**
 * Text: Geist. Headlines, figures and the word mark: Archivo, one family per width with the characters that
 * `web/styles/type.css` sets in it, which is smaller than one font with a width axis. Arabic: Alexandria for everything.
 */
const FONTS: readonly Font[] = [
  {
    family: 'Geist',
    weight: '400 700',
    source: ['@fontsource-variable/geist', 'geist-*-wght-normal.woff2'],
    script: 'latin',
    axes: { wght: { min: 400, max: 700, default: 400 } },
    characters: `${LETTERS}${LETTERS.toLowerCase()}0123456789${PUNCTUATION};*@|©«»áéíóúüñÁÉÍÓÚÜÑ`,
    inlinedIn: SCRIPTS,
    full: ['latin', 'latin-ext'],
  },
  archivo('Poster', 66, `${LETTERS}0123456789${PUNCTUATION}ÁÉÍÓÚÜÑ`, {
    inlinedIn: ['latin'],
    full: ['latin', 'latin-ext'],
  }),
  archivo('Wide', 116, ' $%+,-./0123456789:BKMkx\u00a0×–€−', { inlinedIn: SCRIPTS }),
  archivo('Mark', 125, ` ${shop.name}`, { inlinedIn: SCRIPTS, full: ['latin', 'latin-ext'] }),
  {
    family: 'Alexandria',
    weight: '400 800',
    source: ['@fontsource-variable/alexandria', 'alexandria-*-wght-normal.woff2'],
    script: 'arabic',
    axes: { wght: { min: 400, max: 800, default: 400 } },
    characters: String.fromCodePoint(...parseUnicodeRange(ARABIC)),
    inlinedIn: ['arabic'],
    full: ['arabic'],
  },
];

const fileOf = ({ source: [name, file] }: Font, script: string) =>
  require.resolve(`${name}/files/${file.replace('*', script)}`);

const fontFace = ({ family, weight, stretch = 'normal' }: Font, url: string, points: Iterable<number>) =>
  `@font-face{font-family:'${family}';font-weight:${weight};font-stretch:${stretch};font-display:swap;src:url(${url})format('woff2');unicode-range:${formatUnicodeRange(points)}}`;

/** Writes the subset of a font to `folder`. `face` has the arguments of `FontFace` (`web/lib/boot/boot.ts`). */
async function buildFont(font: Font, folder: string) {
  const { default: subsetFont } = await import('subset-font');
  const subset = await subsetFont(await readFile(fileOf(font, font.script)), font.characters, {
    targetFormat: 'woff2',
    variationAxes: font.axes,
    noHinting: true,
    ...SUBSET_OPTIONS[font.script],
    ...(font.dropTables && { dropTables: font.dropTables }),
  });
  const file = `./${font.family.toLowerCase().replace(' ', '-')}.woff2`;
  await writeFile(join(folder, file), subset);
  const points = Array.from(font.characters, (character) => character.codePointAt(0) ?? 0);
  const excluded = new Set([...points, ...parseUnicodeRange(`U+0-1f,${CONTROLS}`)]);
  const ranges = require(`${font.source[0]}/unicode.json`) as Record<string, string>;
  const full = font.full.map((script) => {
    // While a face loads, browsers also request the next face that covers a character, so ranges must not overlap.
    const others = parseUnicodeRange(ranges[script] ?? '').filter((point) => !excluded.has(point));
    return fontFace(font, relative(folder, fileOf(font, script)).replaceAll('\\', '/'), others);
  });
  const { family, weight, stretch, inlinedIn } = font;
  const face = [family, subset.toString('base64'), { weight, stretch, unicodeRange: formatUnicodeRange(points) }];
  return { inlinedIn, face, rules: [fontFace(font, file, points), ...full] };
}

/** Writes the subsets, `fonts.css` and the inlined fonts of each script to `folder`, unless they are up to date. */
export async function buildFonts(folder = '.cache/fonts'): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(FONTS));
  hash.update(await readFile(import.meta.filename));
  for (const font of FONTS) hash.update(await readFile(join(dirname(fileOf(font, font.script)), '../package.json')));
  const stamp = `/* ${hash.digest('hex')} */`;
  const sheet = join(folder, 'fonts.css');
  if ((await readFile(sheet, 'utf8').catch(() => '')).startsWith(stamp)) return;

  await mkdir(folder, { recursive: true });
  const fonts = await Promise.all(FONTS.map((font) => buildFont(font, folder)));
  for (const script of SCRIPTS) {
    const inlinedFonts = fonts.filter(({ inlinedIn }) => inlinedIn.includes(script)).map(({ face }) => face);
    await writeFile(join(folder, `${script}.json`), JSON.stringify(inlinedFonts));
  }
  await writeFile(sheet, [stamp, ...fonts.flatMap(({ rules }) => rules)].join('\n'));
}
