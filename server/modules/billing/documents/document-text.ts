import { join } from 'node:path';
import * as z from 'zod';
import { PROJECT_ROOT } from '#server/platform/project-root.ts';

const FONTS = join(PROJECT_ROOT, 'server/modules/billing/documents/fonts');

/** Font fallback chains of billing documents. Each character uses the first font in the chain that contains it. */
const chains = {
  text: ['text', 'text-extended', 'text-cyrillic', 'arabic'],
  strong: ['strong', 'strong-extended', 'text-cyrillic', 'arabic'],
  poster: ['poster', 'strong', 'strong-extended', 'text-cyrillic', 'arabic'],
} as const;

const OpenedFont = z.object({ font: z.object({ characterSet: z.array(z.number()) }) });

type FontName = keyof typeof chains;

interface TextStyle {
  fontName?: FontName;
  /** In points. */
  size?: number;
  color?: string;
  align?: 'left' | 'right';
  /** Wrap width. Without it, text stays on one line. */
  width?: number;
}

interface Run {
  font: string;
  text: string;
  width: number;
}

const ARABIC = /\p{Script=Arabic}/u;
const LINE_HEIGHT = 1.4;
const INK = '#14151a';

/**
 * Lays out user-entered text in any script. pdfkit shapes Arabic but does not implement bidirectional text: runs of
 * Arabic words are reordered here, as is a line that begins with Arabic.
 */
export class TextLayout {
  readonly #doc: PDFKit.PDFDocument;
  readonly #characters = new Map<string, Set<number>>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    for (const file of new Set(Object.values(chains).flat())) {
      doc.registerFont(file, join(FONTS, `${file}.ttf`));
      doc.font(file);
      // pdfkit's types omit this: the opened font knows its characters.
      const { font } = OpenedFont.parse(Reflect.get(doc, '_font'));
      this.#characters.set(file, new Set(font.characterSet));
    }
  }

  /** Draws at `x` (the left or right edge) and the top `y`. @returns the y below the last line */
  draw(
    text: string,
    x: number,
    y: number,
    { fontName = 'text', size = 9.5, color = INK, align = 'left', width = Infinity }: TextStyle = {},
  ): number {
    let top = y;
    for (const line of text.split(/\r?\n/).flatMap((paragraph) => this.#wrap(paragraph, fontName, size, width))) {
      const runs = this.#runs(line, fontName, size);
      const total = runs.reduce((sum, run) => sum + run.width, 0);
      let left = align === 'right' ? x - total : x;
      this.#doc.fillColor(color).fontSize(size);
      for (const run of runs) {
        this.#doc.font(run.font).text(run.text, left, top, { lineBreak: false, features: ['kern'], baseline: -size });
        left += run.width;
      }
      top += size * LINE_HEIGHT;
    }
    return top;
  }

  /** The height of `text`, in points. */
  height(text: string, { fontName = 'text', size = 9.5, width = Infinity }: TextStyle): number {
    return (
      text.split(/\r?\n/).flatMap((paragraph) => this.#wrap(paragraph, fontName, size, width)).length *
      size *
      LINE_HEIGHT
    );
  }

  #fontFor(character: string, fontName: FontName): string {
    const point = character.codePointAt(0) ?? 0;
    return chains[fontName].find((file) => this.#characters.get(file)?.has(point)) ?? chains[fontName][0];
  }

  #runs(line: string, fontName: FontName, size: number): Run[] {
    const runs: Run[] = [];
    for (const character of line) {
      const font = this.#fontFor(character, fontName);
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character, width: 0 });
    }
    for (const run of runs)
      run.width = this.#doc
        .font(run.font)
        .fontSize(size)
        .widthOfString(run.text, { features: ['kern'] });
    return inWritingOrder(runs);
  }

  #width(text: string, fontName: FontName, size: number): number {
    return this.#runs(text, fontName, size).reduce((sum, run) => sum + run.width, 0);
  }

  /** Breaks between words, or within a word that is longer than the line. */
  #wrap(paragraph: string, fontName: FontName, size: number, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.#width(longer, fontName, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const character of word) {
        if (line !== '' && this.#width(line + character, fontName, size) > width) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    return [...lines, line];
  }
}

function inWritingOrder(runs: readonly Run[]): Run[] {
  const groups: Run[][] = [];
  for (const [at, run] of runs.entries()) {
    const last = groups.at(-1);
    const arabic = ARABIC.test(run.text);
    const between = run.text.trim() === '' && at + 1 < runs.length && ARABIC.test(runs[at + 1]?.text ?? '');
    if (last?.some(({ text }) => ARABIC.test(text)) && (arabic || between)) last.unshift(run);
    else groups.push([run]);
  }
  const fromRight = ARABIC.test(runs.find(({ text }) => /\p{L}/u.test(text))?.text ?? '');
  return (fromRight ? groups.reverse() : groups).flat();
}
