import postcss, { Rule } from 'postcss';
import { firstScreenTexts, type SetText } from './first-screen.ts';

const FACES = /<style data-faces="">([\s\S]*?)<\/style>/;
const STYLES = /<style data-rest="[^"]+">([\s\S]*?)<\/style>/;
/** As `scripts/build-fonts.ts` writes a face and the build minifies it. */
const FACE = /@font-face\{font-family:([^;]+);[^}]*?unicode-range:([^;}]+)[^}]*\}/g;
/** The data of a face that has a file as well. */
const DATA = /url\("?data:[^)]*\)\s*format\("?woff2"?\),(?=url)/;

const unquoted = (name: string) => name.replaceAll(/["']/g, '').trim();

type Covers = (point: number) => boolean;

/** Of `U+20-7e,U+a0`. */
function covers(ranges: string): Covers {
  const spans = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^u\+/i, '').split('-');
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return (point) => spans.some(([from, to]) => point >= from && point <= to);
}

interface Face {
  rule: string;
  family: string;
  covers: Covers;
}

const facesIn = (sheet: string): Face[] =>
  [...sheet.matchAll(FACE)].map(([rule, family = '', ranges = '']) => ({ rule, family: unquoted(family), covers: covers(ranges) }));

interface Fonts {
  /** Of elements that no class gives others. */
  base: readonly string[];
  ofClass: ReadonlyMap<string, readonly string[]>;
  /** Classes that set their text in capitals. */
  capitals: ReadonlySet<string>;
}

const simpleClass = (parent: unknown) => (parent instanceof Rule ? /^\.([\w-]+)$/.exec(parent.selector)?.[1] : undefined);

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
    if (name !== undefined) ofClass.set(name, families(value).flatMap((family) => (family === 'var(--font-sans)' ? base : [family])));
  });
  root.walkDecls('text-transform', ({ value, parent }) => {
    const name = value === 'uppercase' ? simpleClass(parent) : undefined;
    if (name !== undefined) capitals.add(name);
  });
  return { base, ofClass, capitals };
}

/** The faces that a text is set in: each letter in the first family that has it. */
function facesOf({ text, classes }: SetText, fonts: Fonts, faces: readonly Face[]): Face[] {
  const families = classes.map((name) => fonts.ofClass.get(name)).find((list) => list !== undefined) ?? fonts.base;
  const candidates = families.flatMap((family) => faces.filter((face) => face.family === family));
  const shown = classes.some((name) => fonts.capitals.has(name)) ? text.toUpperCase() : text;
  const points = new Set(Array.from(shown, (sign) => sign.codePointAt(0) ?? 0));
  return [...points].flatMap((point) => candidates.find((face) => face.covers(point)) ?? []);
}

/**
 * Leaves in a page the data of those faces that its first screen is set in. The others are left with their files, which
 * browsers ask for when they lay out a text that needs them, and the boot script after the first paint.
 * Asks for a page that `trimStyles` has been over; others stay as they are.
 */
export function trimFaces(html: string): string {
  const sheet = FACES.exec(html)?.[1];
  const css = STYLES.exec(html)?.[1];
  if (sheet === undefined || css === undefined) return html;
  const faces = facesIn(sheet);
  const fonts = fontsIn(css);
  const used = new Set(firstScreenTexts(html).flatMap((text) => facesOf(text, fonts, faces)));
  const left = faces.filter((face) => !used.has(face)).reduce((rest, { rule }) => rest.replace(rule, () => rule.replace(DATA, '')), sheet);
  return html.replace(sheet, () => left);
}
