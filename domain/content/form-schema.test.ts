import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { seededServices } from '#tests/support/seeded-services.ts';
import { documentTypes } from './documents.ts';
import { blankOf, type FormSchema } from './form-schema.ts';
import { formSchemaOf } from './draw-form.ts';

const types = documentTypes(seededServices).map(({ kind, key, schema }) => [`${kind}/${key}`, schema] as const);

/** The texts that must have a form of their own, so that nothing blank can be one: links, dates, addresses and numbers. */
const HAVE_A_FORM = /^(Enter|Use|Choose) /;

/** The same form, where nothing is optional, each list needs an item, and unions begin with another of their kinds. */
function withEverything(schema: FormSchema, turn: number): FormSchema {
  const { properties, items, prefixItems, oneOf } = schema;
  const inner = (one: FormSchema) => withEverything(one, turn);
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, inner(one)])),
      required: Object.keys(properties),
    }),
    ...(items && { items: inner(items), minItems: Math.max(1, schema.minItems ?? 0) }),
    ...(prefixItems && { prefixItems: prefixItems.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map((_one, at) => inner(oneOf[(at + turn) % oneOf.length] ?? {})) }),
  };
}

describe('blankOf', () => {
  test.each(types)('%s: the schema accepts it, but for links, dates and the like', (_name, schema) => {
    const { error } = schema.safeParse(blankOf(formSchemaOf(schema)));
    expect((error?.issues ?? []).filter(({ message }) => !HAVE_A_FORM.test(message))).toEqual([]);
  });

  // Optional parts, an item in each list, and each kind of block: what an editor adds.
  test.each(types)('%s: the same holds of everything that can be added to it', (_name, schema) => {
    for (const turn of [0, 1, 2, 3, 4]) {
      const { error } = schema.safeParse(blankOf(withEverything(formSchemaOf(schema), turn)));
      expect((error?.issues ?? []).filter(({ message }) => !HAVE_A_FORM.test(message))).toEqual([]);
    }
  });

  test('has as many items as a list needs, and each text empty', () => {
    const schema = formSchemaOf(
      z.object({
        lines: z.array(z.string()).min(2),
        none: z.array(z.string()),
        pair: z.tuple([z.string(), z.boolean()]),
        fixed: z.literal('here'),
        choice: z.enum(['one', 'two']),
        count: z.number().min(3),
        left: z.string().optional(),
        block: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('text'), text: z.string() }),
          z.object({ kind: z.literal('plans') }),
        ]),
      }),
    );
    expect(blankOf(schema)).toEqual({
      lines: ['', ''],
      none: [],
      pair: ['', false],
      fixed: 'here',
      choice: 'one',
      count: 3,
      block: { kind: 'text', text: '' },
    });
  });
});
