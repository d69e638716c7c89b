import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { parseUnicodeRange } from './unicode-range.ts';

const require = createRequire(import.meta.url);

const ARCHIVO = ['archivo', 'wdth'] as const;
const GEIST = ['geist', 'wght'] as const;
const ALEXANDRIA = ['alexandria', 'wght'] as const;

/** By file name: package and axis of its files, script, and the instance. */
const FONTS = {
  poster: [ARCHIVO, 'latin', { wght: 900, wdth: 66 }],
  'poster-ext': [ARCHIVO, 'latin-ext', { wght: 900, wdth: 66 }],
  'word-mark': [ARCHIVO, 'latin', { wght: 900, wdth: 125 }],
  'word-mark-ext': [ARCHIVO, 'latin-ext', { wght: 900, wdth: 125 }],
  label: [GEIST, 'latin', { wght: 500 }],
  'label-ext': [GEIST, 'latin-ext', { wght: 500 }],
  'arabic-bold': [ALEXANDRIA, 'arabic', { wght: 800 }],
  'arabic-medium': [ALEXANDRIA, 'arabic', { wght: 500 }],
} as const;

/** Writes the fonts of the pictures in link previews, which `server/modules/content/share/typeset.ts` reads. */
export async function buildPictureFonts(folder = 'build/picture-fonts'): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, [[family, axis], script, variationAxes]] of Object.entries(FONTS)) {
    const source = `@fontsource-variable/${family}`;
    const ranges = require(`${source}/unicode.json`) as Record<string, string>;
    const font = await subsetFont(
      await readFile(require.resolve(`${source}/files/${family}-${script}-${axis}-normal.woff2`)),
      String.fromCodePoint(...parseUnicodeRange(ranges[script] ?? '')),
      { targetFormat: 'sfnt', variationAxes, noHinting: true },
    );
    await writeFile(join(folder, `${name}.ttf`), font);
  }
}
