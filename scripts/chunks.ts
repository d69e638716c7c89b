import { dirname, join } from 'node:path';

/** What a bundler tells of a module. */
interface Module {
  code: string | null;
  importedIds: readonly string[];
}

/** The index of lucide-react imports every icon there is; a module needs those that it names. */
const ICON_INDEX = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*["'](\.\/icons\/[\w-]+\.mjs)["']/g;

/** `ArrowRight` of `ArrowRight as Next`, and of `default as ArrowRight`. */
const wordsOf = (list: string, place: 'first' | 'last') => list.split(',').flatMap((entry) => entry.trim().split(/\s+as\s+/).at(place === 'first' ? 0 : -1) || []);

/** The files of the icons that `code` names, below the index's folder. */
export function iconsIn(code: string, indexCode: string): string[] {
  const named = new Set([...code.matchAll(ICON_IMPORT)].flatMap(([, list = '']) => wordsOf(list, 'first')));
  return [...indexCode.matchAll(ICON_EXPORT)].filter(([, list = '']) => wordsOf(list, 'last').some((name) => named.has(name))).map(([, , file = '']) => file);
}

/** Every module that the entries need, lazy ones apart. */
export function reachedFrom(entries: readonly string[], moduleOf: (id: string) => Module | null): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { code, importedIds } = moduleOf(id) ?? { code: null, importedIds: [] };
    for (const imported of importedIds) {
      if (!ICON_INDEX.test(imported)) open.push(imported);
      else open.push(...iconsIn(code ?? '', moduleOf(imported)?.code ?? '').map((file) => join(dirname(imported), file)));
    }
  }
  return reached;
}
