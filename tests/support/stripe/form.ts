import type { Params } from './control.ts';

/** Decodes `a[b][0]=c` to nested parameters. */
export function parseForm(encoded: string): Params {
  const result: Params = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    const last = path.pop() ?? name;
    let target = result;
    for (const part of path) {
      const inner = target[part];
      const next = typeof inner === 'object' ? inner : {};
      target[part] = next;
      target = next;
    }
    // `expand[]=x` appends.
    if (name.endsWith('[]')) appendTo(target, last, value);
    else target[last] = value;
  }
  return result;
}

function appendTo(target: Params, name: string, value: string): void {
  const list = target[name];
  if (typeof list === 'object') list[String(Object.keys(list).length)] = value;
  else target[name] = { 0: value };
}
