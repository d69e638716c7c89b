/** The origin of a view's column: a relation's id and the column's position there. */
export interface Origin {
  relation: number;
  position: number;
}

const ENTRY_START = '{TARGETENTRY ';

/** From `{` to its closing brace; a backslash escapes the next character. */
function nodeAt(tree: string, start: number): string {
  let depth = 0;
  for (let index = start; index < tree.length; index += 1) {
    const char = tree.charAt(index);
    if (char === '\\') index += 1;
    else if (char === '{') depth += 1;
    else if (char === '}' && --depth === 0) return tree.slice(start, index + 1);
  }
  return tree.slice(start);
}

const numberAfter = (node: string, label: string) => {
  const at = node.lastIndexOf(`:${label} `);
  return at === -1 ? 0 : Number.parseInt(node.slice(at + label.length + 2), 10);
};

/**
 * Finds the columns of a view that are plain columns of other relations, from the view's stored parse tree: its
 * outermost target list has `:resno` (position in the view), `:resorigtbl` and `:resorigcol` for each (PostgreSQL,
 * primnodes.h). The labels of an entry follow its expression, so the last of each belongs to the entry itself.
 */
export function readViewColumns(tree: string): Map<number, Origin> {
  const origins = new Map<number, Origin>();
  const query = nodeAt(tree, tree.indexOf('{QUERY '));
  let depth = 0;
  for (let index = 0; index < query.length; index += 1) {
    const char = query.charAt(index);
    if (char === '\\') index += 1;
    else if (char === '}') depth -= 1;
    else if (char === '{' && depth === 1 && query.startsWith(ENTRY_START, index)) {
      const entry = nodeAt(query, index);
      const origin = { relation: numberAfter(entry, 'resorigtbl'), position: numberAfter(entry, 'resorigcol') };
      const junk = entry.lastIndexOf(':resjunk true') !== -1;
      if (!junk && origin.relation !== 0) origins.set(numberAfter(entry, 'resno'), origin);
      index += entry.length - 1;
    } else if (char === '{') depth += 1;
  }
  return origins;
}
