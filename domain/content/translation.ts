import { isFormattedText, markedText } from './formatted-text.ts';
import {
  blankOf,
  isObject,
  isSameJson,
  isTranslated,
  itemOf,
  memberOf,
  type FormSchema,
  type Json,
} from './form-schema.ts';

/**
 * A document in another language. Its structure, links and numbers are those of the English document; a text that is missing there
 * is shown in English.
 */
export const mergeTranslation = (schema: FormSchema, source: Json, translated: Json | undefined): Json =>
  combine(schema, source, translated, (own, english) => (textOf(own) === '' ? english : own));

/** A translation with exactly the texts that the English document has; missing ones are empty. What an editor begins with. */
export const alignTranslation = (schema: FormSchema, source: Json, translated: Json | undefined): Json =>
  combine(schema, source, translated, (own) => own);

function combine(
  schema: FormSchema,
  source: Json,
  translated: Json | undefined,
  choose: (own: Json, english: Json) => Json,
): Json {
  if (schema.shared === true) return source;
  if (textOf(source) !== null) {
    if (!isTranslated(schema)) return source;
    const isOwn = typeof translated === typeof source && textOf(translated) !== null;
    return choose(isOwn && translated !== undefined ? translated : blankOf(schema), source);
  }
  if (Array.isArray(source)) {
    const items = Array.isArray(translated) ? translated : [];
    return source.map((item, at) => combine(itemOf(schema, at), item, items[at], choose));
  }
  if (isObject(source)) {
    const { properties } = memberOf(schema, source);
    return Object.fromEntries(
      Object.entries(source).map(([name, value]) => [
        name,
        combine(properties?.[name] ?? {}, value, isObject(translated) ? translated[name] : undefined, choose),
      ]),
    );
  }
  return source;
}

/** The texts that a translation lacks, as paths: `faq.2.answer`. */
export const missingTexts = (schema: FormSchema, source: Json, translated: Json | undefined): string[] =>
  textsOf(schema, source).flatMap(({ path, text }) =>
    text !== '' && textAt(translated, path) === '' ? [path.join('.')] : [],
  );

interface Text {
  path: string[];
  schema: FormSchema;
  /** Of a formatted text with marks for its form. */
  text: string;
  value: Json;
}

/** Null for what is no text. */
const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' ? value : isFormattedText(value) ? markedText(value) : null;

/** Every text of a document that each language has of its own. */
export const textsOf = (schema: FormSchema, value: Json | undefined): Text[] =>
  stringsOf(schema, value).filter((one) => isTranslated(one.schema));

/** Every text of a document; `shared` is passed on to what is inside. */
export function stringsOf(schema: FormSchema, value: Json | undefined, path: string[] = []): Text[] {
  const text = textOf(value);
  if (text !== null && value !== undefined) return [{ path, schema, text, value }];
  const below = (inner: FormSchema): FormSchema => (schema.shared === true ? { ...inner, shared: true } : inner);
  if (Array.isArray(value))
    return value.flatMap((item, at) => stringsOf(below(itemOf(schema, at)), item, [...path, String(at)]));
  if (isObject(value)) {
    const { properties = {} } = memberOf(schema, value);
    // In the order of the form: a database keeps none.
    const names = new Set([...Object.keys(properties), ...Object.keys(value)]);
    return [...names].flatMap((name) => stringsOf(below(properties[name] ?? {}), value[name], [...path, name]));
  }
  return [];
}

/** The text at a path; empty if there is none. */
function textAt(value: Json | undefined, path: readonly string[]): string {
  let current = value;
  for (const name of path) {
    if (Array.isArray(current)) current = current[Number(name)];
    else current = isObject(current) ? current[name] : undefined;
  }
  return textOf(current) ?? '';
}

/**
 * Moves the texts of a translation along when items of the English document were moved, added or removed. An item is known by its
 * English content, or by half of its texts if it was corrected; in a list that kept its length, the others stay in their places.
 */
export function followSource(schema: FormSchema, before: Json, after: Json, translated: Json | undefined): Json {
  if (schema.shared === true) return after;
  if (textOf(after) !== null) return alignTranslation(schema, after, translated);
  if (Array.isArray(after)) {
    const [was, items] = [Array.isArray(before) ? before : [], Array.isArray(translated) ? translated : []];
    const places = placesBefore(schema, was, after);
    return after.map((item, at) => {
      const place = places[at] ?? null;
      const inner = itemOf(schema, at);
      return place === null
        ? alignTranslation(inner, item, undefined)
        : followSource(inner, was[place] ?? blankOf(inner), item, items[place]);
    });
  }
  if (isObject(after)) {
    const { properties } = memberOf(schema, after);
    return Object.fromEntries(
      Object.entries(after).map(([name, value]) => [
        name,
        followSource(
          properties?.[name] ?? {},
          (isObject(before) ? before[name] : undefined) ?? value,
          value,
          isObject(translated) ? translated[name] : undefined,
        ),
      ]),
    );
  }
  return alignTranslation(schema, after, translated);
}

/** Where each item was before; null for a new one. */
function placesBefore(schema: FormSchema, before: readonly Json[], after: readonly Json[]): (number | null)[] {
  const free = new Set(before.keys());
  const places: (number | null)[] = after.map(() => null);
  const findPlaces = (matches: (was: number, at: number) => boolean) => {
    for (const [at, known] of places.entries()) {
      const place = known === null ? [...free].find((was) => matches(was, at)) : undefined;
      if (place === undefined) continue;
      places[at] = place;
      free.delete(place);
    }
  };
  findPlaces((was, at) => was === at && isSameJson(before[was], after[at]));
  findPlaces((was, at) => isSameJson(before[was], after[at]));
  findPlaces((was, at) => isAlike(itemOf(schema, at), before[was], after[at]));
  if (before.length === after.length) findPlaces((was, at) => was === at);
  return places;
}

/** At least half of the texts are the same: the item was corrected. */
function isAlike(schema: FormSchema, before: Json | undefined, after: Json | undefined): boolean {
  const texts = textsOf(schema, after);
  const same = texts.filter(({ path, text }) => text !== '' && textAt(before, path) === text);
  return same.length > 0 && same.length * 2 >= texts.length;
}
