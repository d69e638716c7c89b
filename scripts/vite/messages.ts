import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:messages/';
const LITERAL = /(['"])([a-z][\w-]*(?:\.[\w-]+)+)\1/g;
const TEMPLATE = /`([a-z][\w-]*\.[\w.-]*)\$\{/g;

type Area = Map<string, string>;

function readAreas(folder: string): Map<string, Area> {
  const areas = new Map<string, Area>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>;
    areas.set(file.slice(0, -'.json'.length), new Map(Object.entries(messages)));
  }
  return areas;
}

/** The areas whose messages `code` names, as whole literals or as templates that begin with a known prefix. */
export function areasUsed(code: string, areas: ReadonlyMap<string, ReadonlyMap<string, unknown>>): string[] {
  const literals = new Set([...code.matchAll(LITERAL)].map((match) => match[2]));
  const prefixes = [...code.matchAll(TEMPLATE)].map((match) => match[1] ?? '');
  const names = (id: string) => literals.has(id) || prefixes.some((prefix) => id.startsWith(prefix));
  return [...areas].filter(([, messages]) => [...messages.keys()].some(names)).map(([area]) => area);
}

/** One area in one language as JavaScript with compiled messages, so that no ICU parser reaches the browser. */
export function compileCatalogue(messages: Iterable<[string, string]>, where: string): string {
  const compiled = [...messages].map(([id, text]) => {
    try {
      return [id, compileMessageOrThrow(text)];
    } catch (error) {
      throw new Error(`${where}: "${id}" is no ICU message`, { cause: error });
    }
  });
  return JSON.stringify(Object.fromEntries(compiled));
}

/**
 * Message catalogues as modules, one per area (`virtual:messages/cart`), imported by every module that names a message
 * of that area: texts load with the routes that show them, and pages never wait for them separately.
 *
 * Languages are folders in `messages`. The server registers all of them; the browser awaits only the document's
 * language.
 */
export function messages(folder: string): Plugin {
  const root = resolve(folder);
  const webRoot = resolve(root, '..') + sep;
  const locales = () =>
    readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
  let english = readAreas(join(root, 'en'));
  const textModule = JSON.stringify(resolve(webRoot, 'lib/i18n/text.ts'));

  const catalogueModule = (area: string, locale: string) => {
    const messagesOfLocale = readAreas(join(root, locale)).get(area) ?? new Map<string, string>();
    const all = new Map([...(english.get(area) ?? []), ...messagesOfLocale]);
    return `export default ${compileCatalogue(all, `${locale}/${area}.json`)};`;
  };

  return {
    name: 'hypecast:messages',
    enforce: 'pre',
    resolveId(id) {
      return id.startsWith(VIRTUAL) ? `\0${id}` : null;
    },
    load(id) {
      if (!id.startsWith(`\0${VIRTUAL}`)) return null;
      const [area = '', locale] = id.slice(VIRTUAL.length + 1).split('/');
      for (const name of locales()) this.addWatchFile(join(root, name, `${area}.json`));
      if (locale !== undefined) return catalogueModule(area, locale);
      const all = locales();
      const register = `import { registerCatalogue } from ${textModule};\n`;
      const path = (name: string) => JSON.stringify(`${VIRTUAL}${area}/${name}`);
      if (this.environment.config.consumer === 'server' || all.length === 1) {
        const statements = all.map(
          (name, index) => `import m${index} from ${path(name)};\nregisterCatalogue('${name}', m${index});`,
        );
        return register + statements.join('\n');
      }
      const table = all.map((name) => `'${name}': () => import(${path(name)})`).join(', ');
      return `${register}const locale = document.documentElement.lang;
const catalogues = { ${table} };
registerCatalogue(locale, (await (catalogues[locale] ?? catalogues.en)()).default);`;
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? '';
      if (!file.startsWith(webRoot) || !/\.tsx?$/.test(file) || file.endsWith('/lib/i18n/text.ts')) return null;
      const used = areasUsed(code, english);
      if (used.length === 0) return null;
      return { code: code + used.map((area) => `\nimport '${VIRTUAL}${area}';`).join(''), map: null };
    },
    watchChange(file) {
      if (!relative(root, file).startsWith('..')) english = readAreas(join(root, 'en'));
    },
  };
}
