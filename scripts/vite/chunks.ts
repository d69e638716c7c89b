import { dirname, join } from 'node:path';

/** Module metadata from the bundler. */
interface Module {
  code: string | null;
  importedIds: readonly string[];
}

/** lucide-react's index imports every icon; a module needs only those it names. */
const ICON_INDEX = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const ICON_EXPORT = /export\s*\{([^}]*)\}\s*from\s*["'](\.\/icons\/[\w-]+\.mjs)["']/g;

/** `[['Play', 'Begin'], ['Pause']]` for `Play as Begin, Pause`. */
const entriesOf = (list: string) => list.split(',').map((entry) => entry.trim().split(/\s+as\s+/));

/** The files of the icons that `code` names, relative to the index's folder. */
export function iconsIn(code: string, indexCode: string): string[] {
  const named = new Set(
    [...code.matchAll(ICON_IMPORT)].flatMap(([, list = '']) => entriesOf(list).map((entry) => entry[0])),
  );
  return [...indexCode.matchAll(ICON_EXPORT)]
    .filter(([, list = '']) => entriesOf(list).some((entry) => named.has(entry.at(-1))))
    .map(([, , file = '']) => file);
}

/** Every module that the entries import statically. */
export function reachedFrom(entries: readonly string[], moduleOf: (id: string) => Module | null): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...entries];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    const { code, importedIds } = moduleOf(id) ?? { code: null, importedIds: [] };
    for (const imported of importedIds) {
      if (!ICON_INDEX.test(imported)) open.push(imported);
      else
        open.push(...iconsIn(code ?? '', moduleOf(imported)?.code ?? '').map((file) => join(dirname(imported), file)));
    }
  }
  return reached;
}
