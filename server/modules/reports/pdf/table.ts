import { hair, headline, INK, LEFT, room, SOFT, type Sheet } from './sheet.ts';

interface Column {
  title: string;
  /** The left edge of the first columns, the right edge of figures. */
  x: number;
  align: 'left' | 'right';
  /** Wrap width. */
  width?: number;
}

interface Row {
  cells: string[];
  /** Below the first cell, in a muted colour. */
  note: string;
}

const SIZE = 9;

function drawHeads({ text }: Sheet, columns: readonly Column[], y: number): number {
  return Math.max(...columns.map(({ title, x, align }) => text.draw(title, x, y, { size: 8, color: SOFT, align })));
}

export function drawTable(
  sheet: Sheet,
  title: string,
  columns: readonly Column[],
  rows: readonly Row[],
  from: number,
): number {
  const { text } = sheet;
  const heads = (y: number) => {
    const below = drawHeads(sheet, columns, y) + 3;
    hair(sheet, below, INK);
    return below + 7;
  };
  let y = heads(headline(sheet, title, room(sheet, from, 90)));
  for (const { cells, note } of rows) {
    const [first = ''] = cells;
    const width = columns[0]?.width ?? 200;
    const needed =
      text.height(first, { fontName: 'strong', size: SIZE, width }) +
      (note === '' ? 0 : text.height(note, { size: 8, width })) +
      12;
    const top = room(sheet, y, needed);
    if (top !== y) y = heads(top);
    for (const [index, { x, align }] of columns.entries())
      if (index > 0) text.draw(cells[index] ?? '', x, y, { size: SIZE, align });
    let below = text.draw(first, LEFT, y, { fontName: 'strong', size: SIZE, width });
    if (note !== '') below = text.draw(note, LEFT, below, { size: 8, color: SOFT, width });
    hair(sheet, below + 4);
    y = below + 11;
  }
  return y;
}

export const figureColumn = (title: string, x: number): Column => ({ title, x, align: 'right' });
