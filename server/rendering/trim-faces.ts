import postcss, { Rule } from 'postcss';
import { cutLetters } from './cut-letters.ts';
import { firstScreenTexts, type SetText } from './first-screen.ts';
import { pointsOf, unicodeRange } from './unicode-range.ts';

const FACES = /<noscript data-faces=""><style>([\s\S]*?)<\/style>/;
const STYLES = /<style data-rest="[^"]+">([\s\S]*?)<\/style>/;
/** As `scripts/build-fonts.ts` writes a face and the build minifies it. */
const FACE = /@font-face\{font-family:([^;]+);[^}]*?unicode-range:([^;}]+)[^}]*\}/g;
/** The data of a face that has a file as well. */
const DATA = /url\("?data:font\/woff2;base64,([^)"]*)"?\)\s*format\("?woff2"?\),(?=url)/;
const FILE = /,url\(("?[^)]+)\)\s*format\("?woff2"?\)/;
/** How the file of a face is called whose letters neither kern nor join. */
const APART = /-apart\.cut/;
const RANGE = /unicode-range:[^;}]+/;
/** The nought measures widths in `ch`, the space gaps. */
const MEASURES = [0x20, 0x30];
const DIGITS = Array.from('0123456789', (digit) => digit.charCodeAt(0));

const unquoted = (name: string) => name.replaceAll(/["']/g, '').trim();

interface Face {
  rule: string;
  family: string;
  points: ReadonlySet<number>;
}

const facesIn = (sheet: string): Face[] =>
  [...sheet.matchAll(FACE)].map(([rule, family = '', ranges = '']) => ({
    rule,
    family: unquoted(family),
    points: pointsOf(ranges),
  }));

interface Fonts {
  /** Of elements that no class gives others. */
  base: readonly string[];
  ofClass: ReadonlyMap<string, readonly string[]>;
  /** Classes that set their text in capitals. */
  capitals: ReadonlySet<string>;
}

const simpleClass = (parent: unknown) =>
  parent instanceof Rule ? /^\.([\w-]+)$/.exec(parent.selector)?.[1] : undefined;

/** The families that styles ask for, in their order: of text without a class of its own those of `--font-sans`. */
function fontsIn(css: string): Fonts {
  const families = (list: string) => list.split(',').map(unquoted);
  const ofClass = new Map<string, readonly string[]>();
  const capitals = new Set<string>();
  let base: readonly string[] = [];
  const root = postcss.parse(css);
  root.walkDecls('--font-sans', ({ value }) => {
    base = families(value);
  });
  root.walkDecls('font-family', ({ value, parent }) => {
    const name = simpleClass(parent);
    if (name !== undefined)
      ofClass.set(
        name,
        families(value).flatMap((family) => (family === 'var(--font-sans)' ? base : [family])),
      );
  });
  root.walkDecls('text-transform', ({ value, parent }) => {
    const name = value === 'uppercase' ? simpleClass(parent) : undefined;
    if (name !== undefined) capitals.add(name);
  });
  return { base, ofClass, capitals };
}

type Letters = Map<Face, Set<number>>;

/** Adds to each face the letters of a text that are set in it: each letter in the first family that has it. */
function addLetters({ text, classes }: SetText, fonts: Fonts, faces: readonly Face[], letters: Letters): void {
  const families = classes.map((name) => fonts.ofClass.get(name)).find((list) => list !== undefined) ?? fonts.base;
  const candidates = families.flatMap((family) => faces.filter((face) => face.family === family));
  const shown = classes.some((name) => fonts.capitals.has(name)) ? text.toUpperCase() : text;
  for (const sign of shown) {
    const point = sign.codePointAt(0) ?? 0;
    const face = candidates.find(({ points }) => points.has(point));
    if (face !== undefined) letters.set(face, (letters.get(face) ?? new Set()).add(point));
  }
}

/** The letters, and what a page may want of the face besides: of digits it has all or none, as figures count up and prices change. */
function ownOf({ points }: Face, letters: ReadonlySet<number>): Set<number> {
  const also = DIGITS.some((digit) => letters.has(digit)) ? [...MEASURES, ...DIGITS] : MEASURES;
  return new Set([...letters, ...also.filter((point) => points.has(point))]);
}

/** Two rules: the page's own letters as data, and the file for the others. */
async function parted(face: Face, letters: ReadonlySet<number>): Promise<string> {
  const { rule, points } = face;
  const own = ownOf(face, letters);
  const [, file = ''] = FILE.exec(rule) ?? [];
  const [, whole = ''] = DATA.exec(rule) ?? [];
  const data = await cutLetters(file, whole, own);
  const ofOwn = rule
    .replace(whole, () => data)
    .replace(FILE, '')
    .replace(RANGE, `unicode-range:${unicodeRange(own)}`);
  const ofOthers = rule
    .replace(DATA, '')
    .replace(RANGE, `unicode-range:${unicodeRange([...points].filter((point) => !own.has(point)))}`);
  return ofOwn + ofOthers;
}

/** The rules of a face in a page whose first screen has these letters of it. */
async function rulesOf(face: Face, letters: ReadonlySet<number> | undefined): Promise<string> {
  if (letters === undefined) return face.rule.replace(DATA, '');
  return APART.test(face.rule) && DATA.test(face.rule) ? parted(face, letters) : face.rule;
}

/**
 * Leaves in a page the data of those faces that its first screen is set in, and of those whose letters stand apart only
 * the letters it has. The others are left with their files, which the boot script asks for after the first paint, and
 * before it where the first screen has letters that no data has. Asks for a page that `trimStyles` has been over; others stay as they are.
 */
export async function trimFaces(html: string): Promise<string> {
  const sheet = FACES.exec(html)?.[1];
  const css = STYLES.exec(html)?.[1];
  if (sheet === undefined || css === undefined) return html;
  const faces = facesIn(sheet);
  const fonts = fontsIn(css);
  const letters: Letters = new Map();
  for (const text of firstScreenTexts(html)) addLetters(text, fonts, faces, letters);
  const rules = await Promise.all(faces.map((face) => rulesOf(face, letters.get(face))));
  const trimmed = faces.reduce((rest, { rule }, index) => rest.replace(rule, () => rules[index] ?? rule), sheet);
  const needsFiles = faces.some((face) => letters.has(face) && !DATA.test(face.rule));
  return html.replace(FACES, () => `<noscript data-faces="${needsFiles ? 'all' : ''}"><style>${trimmed}</style>`);
}
