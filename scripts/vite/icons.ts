import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const FACTORY = /createLucideIcon\.mjs$/;

/**
 * Replaces lucide-react's icon component with our own small one: theirs contains conversions that no page uses, 1 kB of
 * the home page's scripts. An icon in an unexpected format fails the build.
 */
export function icons(component = resolve('web/ui/pictures/drawn-icon.ts')): Plugin {
  let replaced = 0;
  return {
    name: 'hypecast:icons',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!FACTORY.test(id) || importer === undefined || !/lucide-react[\\/].*[\\/]icons[\\/]/.test(importer))
        return null;
      replaced += 1;
      return component;
    },
    buildEnd(error) {
      if (error === undefined && replaced === 0 && this.environment.mode === 'build')
        this.error('no icon of lucide-react was made with our component: its files have moved');
    },
  };
}
