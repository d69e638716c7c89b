import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { parseUnicodeRange } from './unicode-range.ts';

const require = createRequire(import.meta.url);

const LATIN = ['latin', 'latin-ext', 'vietnamese'];

/** By file name, which ends with the script where there are several: package, axis of its files, and the instance. */
const FONTS = {
  poster: { family: 'archivo', axis: 'wdth', scripts: LATIN, instance: { wght: 900, wdth: 66 } },
  'word-mark': { family: 'archivo', axis: 'wdth', scripts: LATIN, instance: { wght: 900, wdth: 125 } },
  label: { family: 'geist', axis: 'wght', scripts: LATIN, instance: { wght: 500 } },
  'arabic-bold': { family: 'alexandria', axis: 'wght', scripts: ['arabic'], instance: { wght: 800 } },
  'arabic-medium': { family: 'alexandria', axis: 'wght', scripts: ['arabic'], instance: { wght: 500 } },
};

/** Writes the fonts of the pictures in link previews, which `server/modules/content/share/typeset.ts` reads. */
export async function buildPictureFonts(folder = 'build/picture-fonts'): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, { family, axis, scripts, instance }] of Object.entries(FONTS)) {
    const source = `@fontsource-variable/${family}`;
    const ranges = require(`${source}/unicode.json`) as Record<string, string>;
    for (const script of scripts) {
      const font = await subsetFont(
        await readFile(require.resolve(`${source}/files/${family}-${script}-${axis}-normal.woff2`)),
        String.fromCodePoint(...parseUnicodeRange(ranges[script] ?? '')),
        { targetFormat: 'sfnt', variationAxes: instance, noHinting: true },
      );
      await writeFile(join(folder, scripts.length === 1 ? `${name}.ttf` : `${name}-${script}.ttf`), font);
    }
  }
}
