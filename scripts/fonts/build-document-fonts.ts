// node scripts/run.mjs scripts/fonts/build-document-fonts.ts PACKAGES: writes the fonts of PDF documents from a folder with the
// packages below (`npm install --prefix PACKAGES geist @expo-google-fonts/noto-sans …`). They are not among our dependencies,
// because each brings nine weights. The results are committed.
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const folder = join(import.meta.dirname, '../../server/platform/pdf/fonts');
const [packages] = process.argv.slice(2);
if (packages === undefined) {
  console.error('build-document-fonts.ts FOLDER WITH THE FONT PACKAGES');
  process.exit(2);
}
const modules = join(packages, 'node_modules');

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const LATIN = range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’“”•…€™−';
/** The family with the Chinese letters has all others of Korean and Japanese. */
const HANGUL = range(0x1100, 0x11ff) + range(0x3130, 0x318f) + range(0xac00, 0xd7a3);

const NOTO = [
  ['', 'NotoSans'],
  ['-arabic', 'NotoSansArabic'],
  ['-armenian', 'NotoSansArmenian'],
  ['-bengali', 'NotoSansBengali'],
  ['-devanagari', 'NotoSansDevanagari'],
  ['-ethiopic', 'NotoSansEthiopic'],
  ['-georgian', 'NotoSansGeorgian'],
  ['-gujarati', 'NotoSansGujarati'],
  ['-gurmukhi', 'NotoSansGurmukhi'],
  ['-hebrew', 'NotoSansHebrew'],
  ['-kannada', 'NotoSansKannada'],
  ['-khmer', 'NotoSansKhmer'],
  ['-kr', 'NotoSansKR'],
  ['-lao', 'NotoSansLao'],
  ['-malayalam', 'NotoSansMalayalam'],
  ['-myanmar', 'NotoSansMyanmar'],
  ['-sc', 'NotoSansSC'],
  ['-sinhala', 'NotoSansSinhala'],
  ['-tamil', 'NotoSansTamil'],
  ['-telugu', 'NotoSansTelugu'],
  ['-thai', 'NotoSansThai'],
] as const;

const expo = (name: string, file: string) =>
  join(modules, `@expo-google-fonts/${name}/400Regular/${file}_400Regular.ttf`);

await mkdir(folder, { recursive: true });
for (const weight of ['Regular', 'SemiBold'])
  await copyFile(join(modules, `geist/dist/fonts/geist-sans/Geist-${weight}.ttf`), join(folder, `Geist-${weight}.ttf`));
for (const [name, file] of NOTO) {
  const bytes = await readFile(expo(`noto-sans${name}`, file));
  const kept = name === '-kr' ? await subsetFont(bytes, HANGUL, { targetFormat: 'sfnt', noHinting: true }) : bytes;
  await writeFile(join(folder, `${file}.ttf`), kept);
}
await copyFile(expo('noto-emoji', 'NotoEmoji'), join(folder, 'NotoEmoji.ttf'));
await copyFile(join(modules, '@expo-google-fonts/noto-sans/LICENSE_FONT'), join(folder, 'noto-license.txt'));
await copyFile(join(modules, 'geist/LICENSE.txt'), join(folder, 'geist-license.txt'));

const archivo = require.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2');
await writeFile(
  join(folder, 'Archivo.ttf'),
  await subsetFont(await readFile(archivo), LATIN, {
    targetFormat: 'sfnt',
    variationAxes: { wght: 860 },
    noHinting: true,
  }),
);
await copyFile(join(dirname(archivo), '../LICENSE'), join(folder, 'archivo-license.txt'));

// Which letters a document can print, as pairs of the first and the last of each range.
const points = new Set<number>();
for (const file of await readdir(folder)) {
  if (!file.endsWith('.ttf')) continue;
  const face = new Face(new Blob(await readFile(join(folder, file))));
  for (const point of face.collectUnicodes()) points.add(point);
}
const ranges: number[] = [];
for (const point of [...points].toSorted((a, b) => a - b))
  if (ranges.at(-1) === point - 1) ranges[ranges.length - 1] = point;
  else ranges.push(point, point);
await writeFile(join(folder, 'letters.json'), `${JSON.stringify(ranges)}\n`);
