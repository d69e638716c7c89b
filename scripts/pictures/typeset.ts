import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Buffer as Run, Direction, Face, Font, shape } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);

// Characters of the supported languages: Latin with diacritics, Arabic with its presentation forms.
const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…`;
const ARABIC = range(0x600, 0x6ff);

interface Cut {
  latin: { file: string; axes: Record<string, number> };
  arabic: { file: string; axes: Record<string, number> };
  /** Letter spacing of Latin text, plus extra word spacing, in em. */
  spacing: number;
  words: number;
}

const ARCHIVO = '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2';
const GEIST = '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';
const ALEXANDRIA = '@fontsource-variable/alexandria/files/alexandria-arabic-wght-normal.woff2';

/** The font instances of `web/styles/type.css`. */
const cuts = {
  poster: {
    latin: { file: ARCHIVO, axes: { wght: 900, wdth: 66 } },
    arabic: { file: ALEXANDRIA, axes: { wght: 800 } },
    spacing: -0.012,
    words: 0.045,
  },
  wordMark: {
    latin: { file: ARCHIVO, axes: { wght: 900, wdth: 125 } },
    arabic: { file: ALEXANDRIA, axes: { wght: 800 } },
    spacing: -0.035,
    words: 0,
  },
  label: {
    latin: { file: GEIST, axes: { wght: 500 } },
    arabic: { file: ALEXANDRIA, axes: { wght: 500 } },
    spacing: 0,
    words: 0,
  },
} satisfies Record<string, Cut>;

/** Arabic letters join, so spacing is zero. */
const JOINED = { spacing: 0, words: 0 };

export type CutName = keyof typeof cuts;
export type Script = 'ltr' | 'rtl';

/** A line of text as a path whose baseline is y = 0 and whose left end is x = 0. */
export interface Line {
  path: string;
  width: number;
}

export type Typeset = (text: string, cut: CutName, size: number, direction: Script) => Line;

async function open({ file, axes }: Cut['latin'], characters: string): Promise<Font> {
  const bytes = await subsetFont(await readFile(require.resolve(file)), characters, {
    targetFormat: 'sfnt',
    variationAxes: axes,
    noHinting: true,
  });
  return new Font(new Face(new Blob(new Uint8Array(bytes).buffer)));
}

interface Segment {
  text: string;
  font: 'latin' | 'arabic';
  direction: Script;
}

const ARABIC_CHARACTERS = /[\u0600-\u06ff]+/.source;
const LATIN_CHARACTERS = /[\p{Script=Latin}\d](?:[^\u0600-\u06ff]*[\p{Script=Latin}\d])?/u.source;
const SEGMENTS = new RegExp(`(${ARABIC_CHARACTERS})|(${LATIN_CHARACTERS})|.`, 'gu');

/** Runs of one script in reading order; punctuation outside words takes the direction of the whole line. */
export function segments(text: string, direction: Script): Segment[] {
  return [...text.matchAll(SEGMENTS)].map(([part, arabic, latin]) => ({
    text: part,
    font: arabic === undefined ? 'latin' : 'arabic',
    direction: arabic !== undefined ? 'rtl' : latin !== undefined ? 'ltr' : direction,
  }));
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

function draw(
  font: Font,
  { text, direction }: Segment,
  size: number,
  { spacing, words }: Pick<Cut, 'spacing' | 'words'>,
  from: number,
): Line {
  const run = new Run();
  run.addText(text);
  run.guessSegmentProperties();
  run.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR);
  shape(font, run);
  const scale = size / font.face.upem;
  let x = from;
  let path = '';
  const positions = run.getGlyphPositions();
  for (const [index, { codepoint: glyph, cluster }] of run.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    path += place(font.glyphToPath(glyph), scale, x + xOffset * scale, yOffset * scale);
    x += xAdvance * scale + (text[cluster] === ' ' ? spacing + words : spacing) * size;
  }
  return { path, width: x - from };
}

/** Loads the fonts. The returned function sets lines with kerning, Arabic shaping and bidirectional word order. */
export async function openTypesetter(): Promise<Typeset> {
  const names = Object.keys(cuts) as CutName[];
  const fonts = new Map(
    await Promise.all(
      names.map(
        async (name) =>
          [
            name,
            { latin: await open(cuts[name].latin, LATIN), arabic: await open(cuts[name].arabic, ARABIC) },
          ] as const,
      ),
    ),
  );
  return (text, cut, size, direction) => {
    const loadedFonts = fonts.get(cut);
    if (loadedFonts === undefined) throw new Error(`there is no cut ${cut}`);
    const inOrder = segments(text, direction);
    if (direction === 'rtl') inOrder.reverse();
    return inOrder.reduce<Line>(
      (line, segment) => {
        const next = draw(
          loadedFonts[segment.font],
          segment,
          size,
          segment.font === 'latin' ? cuts[cut] : JOINED,
          line.width,
        );
        return { path: line.path + next.path, width: line.width + next.width };
      },
      { path: '', width: 0 },
    );
  };
}
