import { afterEach, expect, test, vi } from 'vitest';
import english from '#web/messages/en/error.json' with { type: 'json' };
import spanish from '#web/messages/es/error.json' with { type: 'json' };
import { errorText } from './error-text.ts';
import { registerCatalogue } from './text.ts';

afterEach(() => vi.unstubAllGlobals());

registerCatalogue('en', english);
registerCatalogue('es', spanish);

test('[ERR-19] shows the server’s message in English', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  expect(errorText('invalid_credentials', 'Invalid login credentials')).toBe('Invalid login credentials');
  expect(errorText('invalid_credentials', null)).toBeNull();
});

test('translates by error code in other languages', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  expect(errorText('invalid_credentials', 'Invalid login credentials')).toBe(spanish['error.invalid_credentials']);
  expect(errorText('something_new', 'The server said this')).toBe('The server said this');
});

test('replaces developer messages in every language', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  expect(errorText('insufficient_aal', 'AAL2 required to unenroll verified factor')).toBe(
    'Please finish the second step of your sign-in first.',
  );

  for (const [lang, texts] of Object.entries({ en: english, es: spanish })) {
    vi.stubGlobal('document', { documentElement: { lang } });
    expect(errorText('signup_disabled', 'Signups not allowed for this instance')).toBe(texts['error.signup_disabled']);
  }
});

test('shows the reasons for a weak password', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const message = 'Password should be at least 12 characters.';
  expect(errorText('weak_password', message, ['length'])).toBe(message);
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  expect(errorText('weak_password', message, ['length', 'characters'])).toBe(
    `${spanish['error.weak_password_length']} ${spanish['error.weak_password_characters']}`,
  );
  expect(errorText('weak_password', message, ['pwned'])).toBe(spanish['error.weak_password']);
});

test('shows the reason for a declined payment', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  const textFor = (...reasons: string[]) => errorText('payment_declined', 'Your card was declined.', reasons);
  expect(textFor('insufficient_funds')).toBe(spanish['error.declined.funds']);
  expect(textFor('lost_card')).toBe(spanish['error.declined.declined']);
  expect(errorText('card_declined', 'Your card was declined.', ['expired_card'])).toBe(
    spanish['error.declined.expired'],
  );
});
