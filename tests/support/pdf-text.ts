import { inflateSync } from 'node:zlib';

type Letters = ReadonlyMap<string, string>;

/**
 * The words of a PDF that pdfkit wrote, one line for each piece of text in the order of drawing: glyphs are turned back
 * into letters by the map that each face carries.
 */
export function pdfText(pdf: Buffer): string {
  const objects = new Map([...pdf.toString('latin1').matchAll(/(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g)].map(([, id = '', body = '']) => [id, body] as const));
  const faces = facesOf(objects);
  const pages = [...objects.values()].map(streamOf).filter((stream) => / Tf\b/.test(stream));
  return pages.flatMap((page) => readPage(page, faces)).join('\n');
}

function streamOf(body: string): string {
  const [, bytes] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body) ?? [];
  if (bytes === undefined) return '';
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1') : bytes;
}

/** By the name that pages call a face, such as `F2`. */
function facesOf(objects: ReadonlyMap<string, string>): Map<string, Letters> {
  const faces = new Map<string, Letters>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
      faces.set(name, lettersOf(streamOf(objects.get(map) ?? '')));
    }
  }
  return faces;
}

const letters = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');

/** `<0000> <00ff> [<0041> <0042> …]`: the letters of glyphs from the first on. */
function lettersOf(map: string): Letters {
  const found = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    const start = Number.parseInt(first, 16);
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) found.set((start + at).toString(16).padStart(4, '0'), letters(hex));
  }
  return found;
}

function readPage(page: string, faces: ReadonlyMap<string, Letters>): string[] {
  let face: Letters = new Map();
  return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)].flatMap(([, name, glyphs]) => {
    if (name !== undefined) face = faces.get(name) ?? new Map();
    if (glyphs === undefined) return [];
    const text = [...glyphs.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    return [text.map((glyph) => face.get(glyph.toLowerCase()) ?? '').join('')];
  });
}
