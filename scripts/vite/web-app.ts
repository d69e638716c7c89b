import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { icoOf, iconForms } from '../icons.ts';

/**
 * Emits the icons that `build-icons.ts` generated, under stable names, beside the front end's files.
 */
export function webApp(icons = '.cache/icons'): Plugin {
  const readIcon = (name: string) => readFile(join(icons, `${name}.png`));
  const readFavicon = async () => icoOf(await readIcon('small'), iconForms.small.size);
  return {
    name: 'hypecast:web-app',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /^\/icons\/([\w-]+)\.png$/.exec(request.url ?? '')?.[1];
        if (request.url === '/favicon.ico')
          readFavicon().then((body) => response.setHeader('content-type', 'image/x-icon').end(body), next);
        else if (name !== undefined && name in iconForms)
          readIcon(name).then((body) => response.setHeader('content-type', 'image/png').end(body), next);
        else next();
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: await readFavicon() });
      for (const name of Object.keys(iconForms))
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: await readIcon(name) });
    },
  };
}
