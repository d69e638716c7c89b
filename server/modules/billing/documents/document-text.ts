import { join } from 'node:path';

const FONTS = join(import.meta.dirname, 'fonts');

/** The faces of papers; each is a chain of files, and every letter is set in the first that has it. */
const chains = {
  text: ['text', 'text-extended', 'text-cyrillic', 'arabic'],
  strong: ['strong', 'strong-extended', 'text-cyrillic', 'arabic'],
  poster: ['poster', 'strong', 'strong-extended', 'text-cyrillic', 'arabic'],
} as const;

export type Face = keyof typeof chains;

export interface TextStyle {
  face?: Face;
  /** In points. */
  size?: number;
  color?: string;
  align?: 'left' | 'right';
  /** Where lines break; without it there is one line. */
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
 * Sets text that people typed, in whatever letters. pdfkit shapes Arabic but knows no order of writing: words in Arabic
 * letters that follow each other are put from right to left, and so is a line that begins with them.
 */
export class PaperText {
  readonly #doc: PDFKit.PDFDocument;
  readonly #letters = new Map<string, Set<number>>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    for (const file of new Set(Object.values(chains).flat())) {
      doc.registerFont(file, join(FONTS, `${file}.ttf`));
      doc.font(file);
      // What pdfkit's types leave out: the opened face knows its letters.
      const { font } = (doc as unknown as { _font: { font: { characterSet: number[] } } })._font;
      this.#letters.set(file, new Set(font.characterSet));
    }
  }

  /** Draws at `x`, the left or right edge, and the top `y`. @returns the y below the last line */
  draw(
    text: string,
    x: number,
    y: number,
    { face = 'text', size = 9.5, color = INK, align = 'left', width = Infinity }: TextStyle = {},
  ): number {
    let top = y;
    for (const line of text.split(/\r?\n/).flatMap((paragraph) => this.#wrap(paragraph, face, size, width))) {
      const runs = this.#runs(line, face, size);
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

  /** How high `text` would be. */
  height(text: string, { face = 'text', size = 9.5, width = Infinity }: TextStyle): number {
    return (
      text.split(/\r?\n/).flatMap((paragraph) => this.#wrap(paragraph, face, size, width)).length * size * LINE_HEIGHT
    );
  }

  #fontFor(letter: string, face: Face): string {
    const point = letter.codePointAt(0) ?? 0;
    return chains[face].find((file) => this.#letters.get(file)?.has(point)) ?? chains[face][0];
  }

  #runs(line: string, face: Face, size: number): Run[] {
    const runs: Run[] = [];
    for (const letter of line) {
      const font = this.#fontFor(letter, face);
      const last = runs.at(-1);
      if (last?.font === font) last.text += letter;
      else runs.push({ font, text: letter, width: 0 });
    }
    for (const run of runs)
      run.width = this.#doc
        .font(run.font)
        .fontSize(size)
        .widthOfString(run.text, { features: ['kern'] });
    return inWritingOrder(runs);
  }

  #width(text: string, face: Face, size: number): number {
    return this.#runs(text, face, size).reduce((sum, run) => sum + run.width, 0);
  }

  /** Breaks between words, and within one that is longer than a line. */
  #wrap(paragraph: string, face: Face, size: number, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (this.#width(longer, face, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (line !== '' && this.#width(line + letter, face, size) > width) {
          lines.push(line);
          line = '';
        }
        line += letter;
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
