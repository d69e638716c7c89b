import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const SUFFIX = '?inline-script';

/** `import text from './boot.ts?inline-script'`: a small program as minified text, for a script element in the page. */
export function inlineScripts(): Plugin {
  return {
    name: 'hypecast:inline-script',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return null;
      const resolved = await this.resolve(id.slice(0, -SUFFIX.length), importer, { skipSelf: true });
      return resolved === null ? null : `\0${resolved.id}${SUFFIX}`;
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(SUFFIX)) return null;
      const file = id.slice(1, -SUFFIX.length);
      this.addWatchFile(file);
      const { outputFiles } = await build({
        entryPoints: [file.startsWith('file:') ? fileURLToPath(file) : file],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
      });
      return `export default ${JSON.stringify(outputFiles[0]?.text.trim() ?? '')};`;
    },
  };
}
