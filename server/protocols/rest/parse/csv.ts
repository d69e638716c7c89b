import { bodyError } from '#server/protocols/rest/errors.ts';

/** Parses RFC 4180 text into rows of cells. @throws {RestError} PGRST102 for an unterminated quote */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = text.charAt(at) === '"' ? quotedCell(text, at) : plainCell(text, at);
    row.push(cell);
    at = end;
    if (text.charAt(at) === ',') {
      at += 1;
      if (at === text.length) row.push('');
      else continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '');
}

function plainCell(text: string, start: number): [string, number] {
  let end = start;
  while (end < text.length && !',\r\n'.includes(text.charAt(end))) end += 1;
  return [text.slice(start, end), end];
}

function quotedCell(text: string, start: number): [string, number] {
  let close = start;
  do {
    close = text.indexOf('"', close + 1);
    if (close === -1) throw bodyError('A quote in the CSV body never closes');
    if (text.charAt(close + 1) !== '"') break;
    close += 1;
  } while (true);
  const after = text.charAt(close + 1);
  if (after !== '' && !',\r\n'.includes(after)) throw bodyError('Text follows a closing quote in the CSV body');
  return [text.slice(start + 1, close).replaceAll('""', '"'), close + 1];
}
