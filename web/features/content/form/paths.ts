import { isObject, itemOf, memberOf, type FormSchema, type Json } from '#domain/content/form-schema.ts';

/** `faq`, 2, `answer` */
export type Path = readonly (string | number)[];

export const pathText = (path: Path): string => path.join('.');

export function valueAt(value: Json | undefined, path: Path): Json | undefined {
  let current = value;
  for (const name of path) {
    if (Array.isArray(current)) current = current[Number(name)];
    else current = isObject(current) ? current[name] : undefined;
  }
  return current;
}

/** A copy with another value at a path; undefined removes it. What lies beside the path stays the same object. */
export function withValue(value: Json | undefined, [name, ...rest]: Path, next: Json | undefined): Json | undefined {
  if (name === undefined) return next;
  if (Array.isArray(value))
    return value.map((item, at) => (at === name ? (withValue(item, rest, next) ?? item) : item));
  const object = isObject(value) ? value : {};
  const inner = withValue(object[name], rest, next);
  const { [name]: _former, ...others } = object;
  if (inner === undefined) return others;
  return name in object ? { ...object, [name]: inner } : { ...others, [name]: inner };
}

/** `packagesTitle` as people read it: "Packages title". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Where a field is, in the words of the form: `First screen › Headline › First line`. */
export function placeOf(schema: FormSchema, value: Json | undefined, path: readonly string[]): string {
  const [name, ...rest] = path;
  if (name === undefined) return '';
  const isItem = Array.isArray(value);
  const inner = isItem ? itemOf(schema, Number(name)) : (memberOf(schema, value).properties?.[name] ?? {});
  const title = isItem && schema.prefixItems === undefined ? String(Number(name) + 1) : (inner.title ?? labelOf(name));
  const below = placeOf(inner, valueAt(value, [isItem ? Number(name) : name]), rest);
  return below === '' ? title : `${title} › ${below}`;
}
