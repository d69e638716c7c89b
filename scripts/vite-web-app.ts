import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { brand } from '#domain/brand.ts';
import { home } from '#domain/content/home.ts';
import { icoOf, iconForms } from './pictures/icons.ts';

const GROUND = '#06070b';

/** The web app manifest, with which phones can install the shop. */
export function webManifest(): string {
  const icons = Object.entries(iconForms)
    .filter(([name]) => name.startsWith('icon-'))
    .map(([name, { size, shape }]) => ({
      src: `/icons/${name}.png`,
      type: 'image/png',
      sizes: `${size}x${size}`,
      purpose: shape === 'full' ? 'maskable' : 'any',
    }));
  return JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: home.hero.lead,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons,
  });
}

/**
 * Emits the icons that `build-pictures.ts` generated and the manifest, under stable names, beside the front end's
 * files.
 */
export function webApp(icons = '.cache/pictures/icons'): Plugin {
  const readIcon = (name: string) => readFile(join(icons, `${name}.png`));
  const readFavicon = async () => icoOf(await readIcon('small'), iconForms.small.size);
  return {
    name: 'hypecast:web-app',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = /^\/icons\/([\w-]+)\.png$/.exec(request.url ?? '')?.[1];
        if (request.url === '/manifest.webmanifest')
          response.setHeader('content-type', 'application/manifest+json').end(webManifest());
        else if (request.url === '/favicon.ico')
          readFavicon().then((body) => response.setHeader('content-type', 'image/x-icon').end(body), next);
        else if (name !== undefined && name in iconForms)
          readIcon(name).then((body) => response.setHeader('content-type', 'image/png').end(body), next);
        else next();
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: webManifest() });
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: await readFavicon() });
      for (const name of Object.keys(iconForms))
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: await readIcon(name) });
    },
  };
}
