import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { iconForms, iconSvg } from './icons.ts';

const SIGN = 'public/favicon.svg';
const SIGN_SIDE = 32;
const SVG_DPI = 72;

/** Generates the icons in `.cache/icons` if the logo or the code that draws them has changed. */
export async function buildIcons(folder = '.cache/icons'): Promise<void> {
  const [sign, ...sources] = await Promise.all(
    [SIGN, import.meta.filename, join(import.meta.dirname, 'icons.ts')].map((file) => readFile(file, 'utf8')),
  );
  const stamp = createHash('sha256')
    .update(JSON.stringify([sign, sources]))
    .digest('hex');
  const stampFile = join(folder, 'stamp');
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  await mkdir(folder, { recursive: true });
  const { default: sharp } = await import('sharp');
  for (const [name, { size, shape }] of Object.entries(iconForms))
    await sharp(Buffer.from(iconSvg(sign ?? '', shape)), { density: (SVG_DPI * size) / SIGN_SIDE })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(join(folder, `${name}.png`));
  await writeFile(stampFile, stamp);
}
