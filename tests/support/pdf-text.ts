import { inflateSync } from 'node:zlib';

/** The numbered objects of a PDF that pdfkit wrote: their dictionaries and decoded streams. */
function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const objects = new Map<string, { head: string; stream: string }>();
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/\nstream\n/);
    const bytes = packed?.replace(/\nendstream$/, '') ?? '';
    objects.set(id, {
      head,
      stream: head.includes('/FlateDecode') ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes,
    });
  }
  return objects;
}

/** Maps glyphs (four hexadecimal digits) to characters, as text search in the file does. */
function charactersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]+)>/gi)].entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      letters.set(
        glyph,
        String.fromCharCode(
          ...(units.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)),
        ),
      );
    }
  }
  return letters;
}

/** All text on the pages, one line per text run. */
export function pdfText(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const fonts = new Map<string, Map<string, string>>();
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      fonts.set(name, charactersOf(objects.get(map ?? '')?.stream ?? ''));
    }
  }
  const lines: string[] = [];
  for (const { stream } of objects.values()) {
    for (const [, text = ''] of stream.matchAll(/BT\n([\s\S]*?)\nET/g)) {
      const letters = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(text)?.[1] ?? '');
      const glyphs = [...text.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      lines.push(glyphs.map((glyph) => letters?.get(glyph) ?? '\uFFFD').join(''));
    }
  }
  return lines;
}
