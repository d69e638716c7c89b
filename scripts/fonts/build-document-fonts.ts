import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

// Instantiates and subsets the fonts of billing documents: PDF supports neither variable fonts nor WOFF2 compression.
// The results are committed; run this again when a font package changes.
const require = createRequire(import.meta.url);
const folder = join(import.meta.dirname, '../../server/modules/billing/documents/fonts');

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’“”•…€™−';
const LATIN_EXTENDED = range(0x100, 0x17f) + range(0x218, 0x21b) + range(0x1ea0, 0x1ef9);
const CYRILLIC = range(0x400, 0x45f) + range(0x490, 0x491);
const ARABIC =
  range(0x60c, 0x60c) +
  range(0x61b, 0x61f) +
  range(0x621, 0x63a) +
  range(0x640, 0x652) +
  range(0x660, 0x669) +
  'پچژکگی' +
  range(0x200c, 0x200f);

const fonts = [
  { name: 'text', family: 'geist', file: 'geist-latin-wght-normal', wght: 400, characters: LATIN },
  {
    name: 'text-extended',
    family: 'geist',
    file: 'geist-latin-ext-wght-normal',
    wght: 400,
    characters: LATIN_EXTENDED,
  },
  { name: 'text-cyrillic', family: 'geist', file: 'geist-cyrillic-wght-normal', wght: 400, characters: CYRILLIC },
  { name: 'strong', family: 'geist', file: 'geist-latin-wght-normal', wght: 600, characters: LATIN },
  {
    name: 'strong-extended',
    family: 'geist',
    file: 'geist-latin-ext-wght-normal',
    wght: 600,
    characters: LATIN_EXTENDED,
  },
  { name: 'poster', family: 'archivo', file: 'archivo-latin-wght-normal', wght: 860, characters: LATIN },
  { name: 'arabic', family: 'alexandria', file: 'alexandria-arabic-wght-normal', wght: 400, characters: ARABIC },
] as const;

await mkdir(folder, { recursive: true });
for (const { name, family, file, wght, characters } of fonts) {
  const source = require.resolve(`@fontsource-variable/${family}/files/${file}.woff2`);
  await writeFile(
    join(folder, `${name}.ttf`),
    await subsetFont(await readFile(source), characters, {
      targetFormat: 'sfnt',
      variationAxes: { wght },
      noHinting: true,
    }),
  );
  await copyFile(join(dirname(source), '../LICENSE'), join(folder, `${family}-license.txt`));
}
