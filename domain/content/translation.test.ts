import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { fc } from '#tests/support/fast-check.ts';
import { formSchemaOf } from './draw-form.ts';
import { isObject, type Json } from './form-schema.ts';
import type { FormattedText } from './formatted-text.ts';
import { block, count, day, figure, line, link, list } from './schemas/fields.ts';
import { formattedText } from './schemas/formatted.ts';
import { legalSchema } from './schemas/legal.ts';
import { alignTranslation, followSource, mergeTranslation, missingTexts } from './translation.ts';

const form = formSchemaOf(
  z.object({
    title: line(),
    figures: z.tuple([figure(), figure()]),
    button: z.object({ label: line(), href: link() }),
    days: list(count(), { shared: true }),
    since: day(),
    kept: z.object({ name: line(), names: list(line()) }).meta({ shared: true }),
    sample: z.boolean().meta({ shared: true }),
    note: line({ optional: true }).optional(),
    faq: list(block()),
  }),
);

const english = {
  title: 'Home',
  figures: [
    { value: '5x', label: 'return' },
    { value: '24/7', label: 'support' },
  ],
  button: { label: 'Buy', href: '/contact' },
  days: [1, 2, 3],
  since: '2026-01-31',
  kept: { name: 'Hypecast', names: ['One', 'Two'] },
  sample: true,
  faq: [
    { title: 'Why?', text: 'Because.' },
    { title: 'When?', text: 'Now.' },
  ],
};

const spanish = {
  title: 'Inicio',
  figures: [
    { value: '5x', label: 'retorno' },
    { value: '24/7', label: 'ayuda' },
  ],
  button: { label: 'Comprar', href: '/contacto' },
  days: [7],
  since: '2020-02-02',
  kept: { name: 'Otro', names: ['Uno'] },
  sample: false,
  faq: [
    { title: '¿Por qué?', text: 'Porque sí.' },
    { title: '¿Cuándo?', text: 'Ahora.' },
  ],
};

describe('mergeTranslation', () => {
  test('takes texts from the translation, and links, numbers, dates and shared fields from English', () => {
    expect(mergeTranslation(form, english, spanish)).toEqual({
      ...english,
      title: 'Inicio',
      figures: spanish.figures,
      button: { label: 'Comprar', href: '/contact' },
      faq: spanish.faq,
    });
  });

  test('falls back to English text by text', () => {
    const partial = { ...spanish, title: '', faq: [{ title: '', text: 'Porque sí.' }] };
    expect(mergeTranslation(form, english, partial)).toMatchObject({
      title: 'Home',
      button: { label: 'Comprar' },
      faq: [
        { title: 'Why?', text: 'Porque sí.' },
        { title: 'When?', text: 'Now.' },
      ],
    });
  });

  test('without a translation is English', () => {
    expect(mergeTranslation(form, english, undefined)).toEqual(english);
  });

  test('has no more than English has', () => {
    const more = { ...spanish, note: 'Nota', faq: [...spanish.faq, { title: '¿Dónde?', text: 'Aquí.' }] };
    expect(mergeTranslation(form, english, more)).toEqual(mergeTranslation(form, english, spanish));
  });

  test('leaves out what the translation has of another kind', () => {
    const wrong = { ...spanish, title: 7, faq: 'text', button: null };
    expect(mergeTranslation(form, english, wrong)).toMatchObject({
      title: 'Home',
      button: english.button,
      faq: english.faq,
    });
  });
});

describe('a formatted text', () => {
  const words = (text: string): FormattedText => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });
  const formatted = formSchemaOf(z.object({ text: formattedText(), notes: list(formattedText()) }));
  const source = {
    text: {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'One' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'Two' }] },
      ],
    },
    notes: [words('a'), words('b')],
  };

  test('is translated as a whole, whatever its paragraphs', () => {
    const own = { text: words('Uno y dos'), notes: [words('a es'), words('b es')] };
    expect(mergeTranslation(formatted, source, own)).toEqual(own);
    expect(missingTexts(formatted, source, own)).toEqual([]);
  });

  test.each<[string, Json]>([
    ['is absent', {}],
    ['has no words', { text: { type: 'doc', content: [{ type: 'paragraph' }] } }],
    ['is a plain text', { text: 'Uno' }],
  ])('is shown in English and counts as missing if it %s', (_what, translated) => {
    expect(mergeTranslation(formatted, { text: source.text }, translated)).toEqual({ text: source.text });
    const aligned = alignTranslation(formatted, { text: source.text }, translated);
    expect(missingTexts(formatted, { text: source.text }, aligned)).toEqual(['text']);
    expect(formattedText().safeParse(isObject(aligned) ? aligned.text : null).success).toBe(true);
  });

  test('moves along with its item', () => {
    const [a = null, b = null] = source.notes;
    const after = { ...source, notes: [b, a] };
    const own = { text: words('Uno'), notes: [words('a es'), words('b es')] };
    expect(followSource(formatted, source, after, own)).toEqual({ ...own, notes: [words('b es'), words('a es')] });
  });
});

test('alignTranslation keeps missing texts empty', () => {
  expect(alignTranslation(form, english, { title: 'Inicio' })).toEqual({
    ...english,
    title: 'Inicio',
    figures: [
      { value: '', label: '' },
      { value: '', label: '' },
    ],
    button: { label: '', href: '/contact' },
    faq: [
      { title: '', text: '' },
      { title: '', text: '' },
    ],
  });
});

describe('missingTexts', () => {
  test('are none in a whole translation', () => {
    expect(missingTexts(form, english, spanish)).toEqual([]);
  });

  test('are named by their paths, without shared fields and texts that English lacks', () => {
    const partial = { ...spanish, kept: {}, button: { label: '' }, faq: [{ title: '¿Por qué?', text: '' }] };
    const source = { ...english, figures: [...english.figures.slice(0, 1), { value: '24/7', label: '' }] };
    expect(missingTexts(form, source, { ...partial, figures: [] })).toEqual([
      'figures.0.value',
      'figures.0.label',
      'figures.1.value',
      'button.label',
      'faq.0.text',
      'faq.1.title',
      'faq.1.text',
    ]);
  });
});

describe('followSource', () => {
  const item = (name: string) => ({ title: name, text: `${name}.` });
  const translation = (name: string) => ({ title: `${name} es`, text: `${name} es.` });
  const untranslated = { title: '', text: '' };
  const items = formSchemaOf(z.object({ faq: list(block()) }));
  const follow = (before: Json[], after: Json[], translated: Json[]) => {
    const followed = followSource(items, { faq: before }, { faq: after }, { faq: translated });
    return isObject(followed) ? followed.faq : followed;
  };
  const [a, b, c, d] = [item('A'), item('B'), item('C'), item('D')];
  const [tA, tB, tC] = [translation('A'), translation('B'), translation('C')];

  test('moves the texts of an item with it', () => {
    expect(follow([a, b, c], [c, a, b], [tA, tB, tC])).toEqual([tC, tA, tB]);
  });

  test('leaves the texts of a new item empty, and keeps the others', () => {
    expect(follow([a, b, c], [a, d, b, c], [tA, tB, tC])).toEqual([tA, untranslated, tB, tC]);
  });

  test('drops the texts of an item that is gone', () => {
    expect(follow([a, b, c], [a, c], [tA, tB, tC])).toEqual([tA, tC]);
  });

  test('keeps the texts of an item whose English text was corrected', () => {
    const corrected = { ...b, text: 'B, corrected.' };
    expect(follow([a, b, c], [a, corrected, c], [tA, tB, tC])).toEqual([tA, tB, tC]);
    expect(follow([a, b, c], [a, d, c], [tA, tB, tC])).toEqual([tA, tB, tC]);
  });

  test('keeps them when the item also moves, or others come and go', () => {
    const corrected = { ...b, text: 'B, corrected.' };
    expect(follow([a, b, c], [corrected, c, a], [tA, tB, tC])).toEqual([tB, tC, tA]);
    expect(follow([a, b, c], [d, a, corrected, c], [tA, tB, tC])).toEqual([untranslated, tA, tB, tC]);
    expect(follow([a, b, c], [corrected, c], [tA, tB, tC])).toEqual([tB, tC]);
  });

  test('gives an item that took the place of another none of its texts', () => {
    expect(follow([a, b], [b, d], [tA, tB])).toEqual([tB, untranslated]);
  });

  test('keeps items with the same English text in their places', () => {
    const [first, last] = [translation('first'), translation('last')];
    expect(follow([a, b, a], [d, b, a], [first, tB, last])).toEqual([first, tB, last]);
  });

  test('leaves an item empty that the translation lacked', () => {
    expect(follow([a, b], [b, a], [tA])).toEqual([untranslated, tA]);
  });

  test('permutes the translations of permuted items', () => {
    const names = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 });
    const permuted = names.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(permuted, ([before, after]) => {
        expect(follow(before.map(item), after.map(item), before.map(translation))).toEqual(after.map(translation));
      }),
    );
  });

  test('is alignTranslation if English has only corrected texts', () => {
    expect(followSource(form, english, { ...english, title: 'Start' }, spanish)).toEqual(
      alignTranslation(form, english, spanish),
    );
  });

  test('follows items of lists in lists, and blocks of each kind', () => {
    const words = (value: string): Json => ({ kind: 'text', text: value });
    const points = (...values: string[]): Json => ({ kind: 'list', items: values });
    const section = (id: string, title: string, ...blocks: Json[]): Json => ({ id, title, blocks });
    const one = section('a', 'A', words('one'), points('x', 'y'));
    const two = section('b', 'B', words('two'));
    const translated = [section('', 'A es', words('uno'), points('equis', 'ye')), section('', 'B es', words('dos'))];
    const after = [two, section('a', 'A', words('one'), points('y', 'x'))];
    expect(
      followSource(formSchemaOf(legalSchema), { sections: [one, two] }, { sections: after }, { sections: translated }),
    ).toEqual({
      sections: [section('b', 'B es', words('dos')), section('a', 'A es', words('uno'), points('ye', 'equis'))],
    });
  });
});
