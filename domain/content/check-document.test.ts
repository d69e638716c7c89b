import { describe, expect, test } from 'vitest';
import { seeds } from '#tests/support/content.ts';
import { problemsOf } from './check-document.ts';
import { seededServices } from '#tests/support/seeded-services.ts';
import { documentTypes } from './documents.ts';
import { nameOf, type DocumentName } from './document-names.ts';
import type { FormattedText, Inline } from './formatted-text.ts';
import type { JsonObject } from './form-schema.ts';

const bodyOf = (name: DocumentName): JsonObject => seeds.get(nameOf(name)) ?? {};
const contact: DocumentName = { kind: 'page', key: 'contact', language: 'en' };
const profile: DocumentName = { kind: 'profile', key: 'shop', language: 'en' };
const spotify: DocumentName = { kind: 'service', key: 'spotify-ads', language: 'en' };

describe('problemsOf', () => {
  test('what a release brings has none', () => {
    const names = documentTypes(seededServices).flatMap(({ kind, key, languages }) =>
      languages.map((language): DocumentName => ({ kind, key, language })),
    );
    expect(names.flatMap((name) => problemsOf(name, bodyOf(name)).map((problem) => [nameOf(name), problem]))).toEqual(
      [],
    );
  });

  test('an English text may not be empty, wherever it is', () => {
    const body = { ...bodyOf(contact), title: '', faq: [{ question: 'Why?', answer: '' }] };
    expect(problemsOf(contact, body)).toEqual([
      { field: 'title', message: 'Write a text' },
      { field: 'faq.0.answer', message: 'Write a text' },
    ]);
  });

  test('optional texts may be empty', () => {
    const story = bodyOf(spotify).story as JsonObject;
    expect(problemsOf(spotify, { ...bodyOf(spotify), story: { ...story, location: '' }, processTitle: '' })).toEqual(
      [],
    );
    expect(problemsOf(profile, { ...bodyOf(profile), taxNumber: '' })).toEqual([]);
  });

  test('a translation may lack texts', () => {
    expect(problemsOf({ ...contact, language: 'es' }, { ...bodyOf(contact), title: '' })).toEqual([]);
  });

  test.each(['en', 'es'] as const)(
    'a placeholder that is not known is named in %s, with those that are',
    (language) => {
      expect(problemsOf({ ...contact, language }, { ...bodyOf(contact), title: 'Write to {nmae}' })).toEqual([
        {
          field: 'title',
          message:
            '{nmae} is not known here. Use {name}, {legalName}, {street}, {city}, {country}, {email}, {supportHours}, {currency}',
        },
      ]);
    },
  );

  describe('of a formatted text', () => {
    const withMore = (...texts: Inline[]) => ({
      ...bodyOf(spotify),
      more: { title: 'More', text: { type: 'doc', content: [{ type: 'paragraph', content: texts }] } },
    });
    const linked = (text: string): Inline => ({
      type: 'text',
      text,
      marks: [{ type: 'link', attrs: { href: 'mailto:{email}' } }],
    });

    test('words are required, and placeholders must be known wherever they are', () => {
      expect(problemsOf(spotify, withMore({ type: 'text', text: ' ' }))).toEqual([
        { field: 'more.text', message: 'Write a text' },
      ]);
      expect(problemsOf(spotify, withMore({ type: 'text', text: 'Ask {name}, or ' }, linked('write')))).toEqual([]);
      const cut: Inline = { type: 'text', text: 'me', marks: [{ type: 'bold' }] };
      const known = '{name}, {legalName}, {street}, {city}, {country}, {email}, {supportHours}, {currency}';
      expect(problemsOf(spotify, withMore({ type: 'text', text: '{nmae} {na' }, cut, linked('}')))).toEqual([
        { field: 'more.text', message: `{nmae} is not known here. Use ${known}` },
        { field: 'more.text', message: `{na**me**[} is not known here. Use ${known}` },
      ]);
    });

    test('a placeholder that becomes a link is no part of another link', () => {
      const terms: DocumentName = { kind: 'legal', key: 'terms-of-service', language: 'en' };
      const withBlock = (...content: Inline[]) => {
        const text: FormattedText = { type: 'doc', content: [{ type: 'paragraph', content }] };
        const section = { id: 'more', title: 'More', blocks: [{ kind: 'formatted', content: text }] };
        return { ...bodyOf(terms), sections: [section] };
      };
      expect(problemsOf(terms, withBlock({ type: 'text', text: 'See {privacy}' }, linked('{name}')))).toEqual([]);
      expect(problemsOf(terms, withBlock(linked('See {privacy}')))).toEqual([
        {
          field: 'sections.0.blocks.0.content',
          message: '{privacy} is a link already. Take it out of the other link',
        },
      ]);
    });
  });

  test('the profile has no placeholders', () => {
    expect(problemsOf(profile, { ...bodyOf(profile), legalName: '{name} Ltd' })).toEqual([
      { field: 'legalName', message: '{name} is not known here. Leave it out' },
    ]);
  });
});
