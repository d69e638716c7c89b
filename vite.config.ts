import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { buildFonts } from './scripts/build-fonts.ts';
import { buildPictures } from './scripts/build-pictures.ts';
import { icons } from './scripts/vite-icons.ts';
import { inlineScripts } from './scripts/vite-inline-script.ts';
import { messages } from './scripts/vite-messages.ts';
import { webApp } from './scripts/vite-web-app.ts';

await Promise.all([buildFonts(), buildPictures()]);

// What every page needs travels in few files; forms, queries and accounts stay with the pages that have them.
const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;
const FORMS = /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]/;
const QUERIES = /node_modules[\\/]@tanstack[\\/]/;
const OF_SOME_PAGES = [
  /auth-js|postgrest|schema|read-rows|portal-frame|messages\/(?!shell)/,
  /domain\/(account|contact|order|password)/,
  /ui\/[\w-]*(field|checkbox|banner|dialog|skeleton|empty-state|error-state|page-title)/,
  /lib\/(query|supabase|functions|audit|shop-settings|failure-text|refusal-text|draft|passkey)/,
  /areas\/(account|admin|dashboard|checkout)/,
  /icons\/(eye|log-out|info|circle|triangle|arrow-left)/,
  /features\/(?!session\/(session|user)\.|cart\/cart-store|catalog)/,
];
const isCommon = (id: string) => !OF_SOME_PAGES.some((pattern) => pattern.test(id));

export default defineConfig(({ command }) => ({
  plugins: [messages('web/messages'), inlineScripts(), icons(), webApp(), tailwindcss(), reactRouter()],
  // The renderer is one self-contained file, React and the router apart: it loads four times faster.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] } : {},
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 4 },
                { name: 'forms', test: FORMS, priority: 3 },
                { name: 'queries', test: QUERIES, priority: 2 },
                { name: 'common', test: isCommon, minShareCount: 4, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}));
