import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of the front end: the licenses of the packages whose code or fonts it contains. */
export const NOTICES = 'third-party-notices.txt';

const FONTS = ['alexandria', 'archivo', 'geist'];

/** The bundler sees the code of packages only; fonts come to the pages as files. */
export async function addFontNotices(clientFolder: string): Promise<void> {
  const notices = await Promise.all(
    FONTS.map(async (font) => {
      const name = `@fontsource-variable/${font}`;
      const text = await readFile(join('node_modules', name, 'LICENSE'), 'utf8');
      return `\n## ${name} (OFL-1.1)\n\n${text.trim()}\n`;
    }),
  );
  await appendFile(join(clientFolder, NOTICES), notices.join(''));
}
