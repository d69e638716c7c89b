import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { NOTICES } from './scripts/fonts/add-notices.ts';
import { buildFonts } from './scripts/fonts/build-fonts.ts';
import { buildIcons } from './scripts/build-icons.ts';
import { reachedFrom } from './scripts/vite/chunks.ts';
import { supported } from './scripts/vite/postcss-supported.ts';
import { icons } from './scripts/vite/icons.ts';
import { inlineScripts } from './scripts/vite/inline-script.ts';
import { messages } from './scripts/vite/messages.ts';
import { webApp } from './scripts/vite/web-app.ts';

await Promise.all([buildFonts(), buildIcons()]);

// What every page needs travels in few files; forms, queries and screens stay with the pages that have them.
const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const FORMS = /node_modules[\\/](zod|react-hook-form)[\\/]/;
const QUERIES = /node_modules[\\/]@tanstack[\\/]/;
const HOME = ['root.tsx', 'shell/public-layout.tsx', 'areas/storefront/home/home.tsx'].map((file) =>
  resolve('web', file),
);

/** `common` for a module that the home page needs as well, whichever pages share it. */
function ofEveryVisit(id: string, modules: { getModuleInfo: Parameters<typeof reachedFrom>[1] }): string | null {
  homeNeeds ??= reachedFrom(HOME, (from) => modules.getModuleInfo(from));
  return homeNeeds.has(id) ? 'common' : null;
}
let homeNeeds: ReadonlySet<string> | undefined;

export default defineConfig(({ command }) => ({
  plugins: [messages('web/messages'), inlineScripts(), icons(), webApp(), tailwindcss(), reactRouter()],
  css: { postcss: { plugins: [supported()] } },
  build: {
    // Fonts stay files, however small: they are preloaded and cached.
    assetsInlineLimit: (file: string) => (file.endsWith('.woff2') ? false : undefined),
    // What came with or before `:dir()`, `light-dark()`, popovers and `@property` needs no second form: summer of 2024.
    cssTarget: ['chrome126', 'edge126', 'firefox128', 'safari17.5'],
  },
  // The renderer is one self-contained file, React and the router apart: it loads four times faster.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] } : {},
  environments: {
    client: {
      build: {
        modulePreload: false,
        // Licenses ask for their notice wherever the code goes. `scripts/build.ts` adds those of the fonts.
        license: { fileName: NOTICES },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 4 },
                { name: 'forms', test: FORMS, priority: 3 },
                { name: 'queries', test: QUERIES, priority: 2 },
                { name: ofEveryVisit, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}));
