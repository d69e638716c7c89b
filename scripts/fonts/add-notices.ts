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
      const read = (file: string) => readFile(join('node_modules', name, file), 'utf8');
      const { version } = JSON.parse(await read('package.json')) as { version: string };
      return `\n## ${name} - ${version} (OFL-1.1)\n\n${(await read('LICENSE')).trim()}\n`;
    }),
  );
  await appendFile(join(clientFolder, NOTICES), notices.join(''));
}
