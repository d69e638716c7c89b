import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Blob, Buffer as Run, Direction, Face, Font, shape } from 'harfbuzzjs';
import { PROJECT_ROOT } from '#server/platform/project-root.ts';

/** Written by `scripts/fonts/build-picture-fonts.ts`. */
const FONTS = join(PROJECT_ROOT, 'build/picture-fonts');
/** For scripts that the design has no font for: those of PDF documents. */
const OTHERS = join(PROJECT_ROOT, 'server/platform/pdf/fonts');

const LATIN_SCRIPTS = ['latin', 'latin-ext', 'vietnamese'];

/** The font instances of `web/styles/type.css`; letter spacing of Latin text and extra word spacing, in em. */
const cuts = {
  poster: { latin: 'poster', arabic: 'arabic-bold', spacing: -0.012, words: 0.045 },
  wordMark: { latin: 'word-mark', arabic: 'arabic-bold', spacing: -0.035, words: 0 },
  label: { latin: 'label', arabic: 'arabic-medium', spacing: 0, words: 0 },
};
export type CutName = keyof typeof cuts;
export type Script = 'ltr' | 'rtl';

/** A line of text as a path whose baseline is y = 0 and whose left end is x = 0. */
export interface Line {
  path: string;
  width: number;
}

export type Typeset = (text: string, cut: CutName, size: number, direction: Script) => Line;

interface OpenFont {
  font: Font;
  points: ReadonlySet<number>;
  /** Other scripts join their letters, so their spacing is zero. */
  isLatin: boolean;
}

async function open(file: string, isLatin = false): Promise<OpenFont> {
  const face = new Face(new Blob(new Uint8Array(await readFile(file)).buffer));
  return { font: new Font(face), points: new Set(face.collectUnicodes()), isLatin };
}

interface Segment {
  text: string;
  direction: Script;
}

const RTL = String.raw`[[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]--\p{N}]`;
const LTR = String.raw`[[\p{L}\p{N}\p{M}]--${RTL}]`;
// Signs of currencies and percent belong to their number.
const SEGMENTS = new RegExp(`(${RTL}(?:[^${LTR}]*${RTL})?)|(\\p{Sc}?${LTR}(?:[^${RTL}]*${LTR})?%?)|.`, 'gv');

/** Runs of one direction in reading order; punctuation between them takes the direction of the whole line. */
export const segments = (text: string, direction: Script): Segment[] =>
  [...text.matchAll(SEGMENTS)].map(([part, rtl, ltr]) => ({
    text: part,
    direction: rtl !== undefined ? 'rtl' : ltr !== undefined ? 'ltr' : direction,
  }));

interface FontRun extends Segment {
  from: OpenFont;
}

/** Splits a text where its font changes. @param fonts in the order of preference; a character that none has is left out */
function fontRuns({ text, direction }: Segment, fonts: readonly OpenFont[]): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // A mark stays with the letter that it is on.
    const from = [...(/\p{M}/u.test(character) && last ? [last.from] : []), ...fonts].find(({ points }) =>
      points.has(point),
    );
    if (from === undefined) continue;
    if (last?.from === from) last.text += character;
    else runs.push({ text: character, direction, from });
  }
  return runs;
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Moves a path from font units (y axis up) to its position. */
function place(path: string, scale: number, x: number, y: number): string {
  let isX = false;
  return path.replaceAll(/([A-Z])|(-?[\d.]+)/g, (part, command: string | undefined) => {
    if (command !== undefined) {
      isX = true;
      return command;
    }
    const value = isX ? x + Number(part) * scale : -y - Number(part) * scale;
    isX = !isX;
    return String(rounded(value));
  });
}

function draw(run: FontRun, size: number, { spacing, words }: { spacing: number; words: number }, from: number): Line {
  const { font } = run.from;
  const buffer = new Run();
  buffer.addText(run.text);
  buffer.guessSegmentProperties();
  buffer.setDirection(run.direction === 'rtl' ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const scale = size / font.face.upem;
  let x = from;
  let path = '';
  const positions = buffer.getGlyphPositions();
  for (const [index, { codepoint: glyph, cluster }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    path += place(font.glyphToPath(glyph), scale, x + xOffset * scale, yOffset * scale);
    x += xAdvance * scale + (run.text[cluster] === ' ' ? spacing + words : spacing) * size;
  }
  return { path, width: x - from };
}

/** In the order of preference. */
const fontNames = ({ latin, arabic }: { latin: string; arabic: string }) => [
  ...LATIN_SCRIPTS.map((script) => `${latin}-${script}`),
  arabic,
];

const NO_SPACING = { spacing: 0, words: 0 };

/**
 * Loads the fonts that `texts` need. The returned function sets lines with kerning, Arabic shaping and bidirectional word
 * order.
 */
export async function openTypesetter(texts: readonly string[]): Promise<Typeset> {
  const design = new Map<string, OpenFont>();
  for (const cut of Object.values(cuts))
    for (const name of fontNames(cut))
      if (!design.has(name)) design.set(name, await open(join(FONTS, `${name}.ttf`), name !== cut.arabic));
  const others = await openOthers(texts.join(''), [...design.values()]);
  return (text, cut, size, direction) => {
    const fonts = [...fontNames(cuts[cut]).flatMap((name) => design.get(name) ?? []), ...others];
    const inOrder = segments(text, direction).map((segment) => {
      const runs = fontRuns(segment, fonts);
      return segment.direction === 'rtl' ? runs.toReversed() : runs;
    });
    return (direction === 'rtl' ? inOrder.toReversed() : inOrder).flat().reduce<Line>(
      (line, run) => {
        const next = draw(run, size, run.from.isLatin ? cuts[cut] : NO_SPACING, line.width);
        return { path: line.path + next.path, width: line.width + next.width };
      },
      { path: '', width: 0 },
    );
  };
}

/** Fonts for the characters that the design's do not have. Small ones are tried first: Chinese has ten megabytes. */
async function openOthers(text: string, design: readonly OpenFont[]): Promise<OpenFont[]> {
  const missing = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0));
  const remove = ({ points }: OpenFont) => points.forEach((point) => missing.delete(point));
  design.forEach(remove);
  if (missing.size === 0) return [];
  const files = (await readdir(OTHERS)).filter((name) => name.endsWith('.ttf')).map((name) => join(OTHERS, name));
  const sized = await Promise.all(files.map(async (file) => ({ file, size: (await stat(file)).size })));
  const needed: OpenFont[] = [];
  for (const { file } of sized.toSorted((a, b) => a.size - b.size)) {
    const before = missing.size;
    if (before === 0) break;
    const font = await open(file);
    remove(font);
    if (missing.size < before) needed.push(font);
  }
  return needed;
}
