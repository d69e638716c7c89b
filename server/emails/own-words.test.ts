import { describe, expect, test } from 'vitest';
import { NO_WORDS } from '#domain/content/schemas/email.ts';
import { emailTemplateNames, emailTemplates } from '#domain/emails/templates.ts';
import ar from './messages/ar.json';
import en from './messages/en.json';
import es from './messages/es.json';
import { withOwnWords } from './own-words.ts';
import { textsOf } from './texts.ts';

/** The arguments of an ICU message. */
const argumentsOf = (text: string) => new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name));

const replaceable = emailTemplateNames.flatMap((name) => {
  const { subject, opening } = emailTemplates[name];
  return [subject, opening].filter((one) => one !== null);
});

test.each(replaceable)(
  '$id is a message in every language, with the placeholders of the list',
  ({ id, placeholders }) => {
    for (const messages of [en, es, ar]) {
      const text = (messages as Partial<Record<string, string>>)[id];
      expect(argumentsOf(text ?? '{none}')).toEqual(new Set(placeholders));
    }
  },
);

describe('own words', () => {
  const wordsIn = (locale: string, words: Partial<typeof NO_WORDS>) =>
    withOwnWords(textsOf(locale, 'UTC'), 'order-confirmation', { ...NO_WORDS, ...words });

  test('take the places of the subject and the opening alone', () => {
    const { t } = wordsIn('en', { subject: 'Yours: {number}', opening: '{name}, thanks!' });
    expect(t('email.order.subject', { number: 'HC-1' })).toBe('Yours: HC-1');
    expect(t('email.order.lead', { name: 'Nia' })).toBe('Nia, thanks!');
    expect(t('email.order.title')).toBe(textsOf('en', 'UTC').t('email.order.title'));
  });

  test('that are empty leave the product’s texts', () => {
    const { t, closing } = wordsIn('en', {});
    expect(t('email.order.subject', { number: 'HC-1' })).toBe(
      textsOf('en', 'UTC').t('email.order.subject', { number: 'HC-1' }),
    );
    expect(closing({ name: 'Nia' })).toBeNull();
  });

  test('know placeholders and no plurals, and a value is never read as a placeholder', () => {
    const { t, closing } = wordsIn('en', {
      subject: '{number, plural, one {#} other {#}}',
      opening: '{name} {constructor}',
      closing: 'Bye {name}',
    });
    expect(t('email.order.subject', { number: 1 })).toBe('{number, plural, one {#} other {#}}');
    expect(t('email.order.lead', { name: '{number}' })).toBe('{number} {constructor}');
    expect(closing({ name: 'Nia' })).toBe('Bye Nia');
  });

  test('keep values in their own direction in Arabic', () => {
    const { t, closing } = wordsIn('ar', { subject: 'طلبك {number}', closing: 'شكرا {name}' });
    expect(t('email.order.subject', { number: 'HC-1' })).toBe('طلبك \u2068HC-1\u2069');
    expect(closing({ name: 'Nia' })).toBe('شكرا \u2068Nia\u2069');
  });
});
