import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { brand } from '#domain/brand.ts';
import { contentIn } from '#domain/content/content-in.ts';
import { directionOf, locales, pathIn, type Locale } from '#domain/locales.ts';
import { icoOf, iconForms } from '../pictures/icons.ts';

/** The page's background in the tokens. */
function groundOf(tokens: string): string {
  const ground = /--color-ground:\s*(#[0-9a-f]{6})/.exec(tokens)?.[1];
  if (ground === undefined) throw new Error('web/app.css has no --color-ground');
  return ground;
}

const manifestPath = (locale: Locale): string => pathIn(locale, '/manifest.webmanifest');

/**
 * The web app manifest in a language. An installed app opens the portal; it is one app, whatever language it was
 * installed in.
 */
async function webManifest(locale: Locale): Promise<string> {
  const ground = groundOf(await readFile('web/app.css', 'utf8'));
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
    description: contentIn(locale).home.hero.lead,
    lang: locale,
    dir: directionOf(locale),
    start_url: pathIn(locale, '/dashboard'),
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons,
  });
}

/**
 * Emits the icons that `build-pictures.ts` generated and the manifests, under stable names, beside the front end's
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
        const locale = locales.find((one) => request.url === manifestPath(one));
        if (locale !== undefined)
          webManifest(locale).then(
            (body) => response.setHeader('content-type', 'application/manifest+json').end(body),
            next,
          );
        else if (request.url === '/favicon.ico')
          readFavicon().then((body) => response.setHeader('content-type', 'image/x-icon').end(body), next);
        else if (name !== undefined && name in iconForms)
          readIcon(name).then((body) => response.setHeader('content-type', 'image/png').end(body), next);
        else next();
      });
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const locale of locales)
        this.emitFile({ type: 'asset', fileName: manifestPath(locale).slice(1), source: await webManifest(locale) });
      this.emitFile({ type: 'asset', fileName: 'favicon.ico', source: await readFavicon() });
      for (const name of Object.keys(iconForms))
        this.emitFile({ type: 'asset', fileName: `icons/${name}.png`, source: await readIcon(name) });
    },
  };
}
