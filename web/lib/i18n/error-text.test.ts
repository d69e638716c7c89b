import { afterEach, expect, test, vi } from 'vitest';
import spanish from '#web/messages/es/error.json' with { type: 'json' };
import { errorText } from './error-text.ts';
import { registerCatalogue } from './text.ts';

afterEach(() => vi.unstubAllGlobals());

registerCatalogue('es', spanish);

test("[ERR-19] in English the server's message is shown", () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  expect(errorText('invalid_credentials', 'Invalid login credentials')).toBe('Invalid login credentials');
  expect(errorText('invalid_credentials', null)).toBeNull();
});

test('in other languages the message belongs to the error code', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  expect(errorText('invalid_credentials', 'Invalid login credentials')).toBe(spanish['error.invalid_credentials']);
  expect(errorText('something_new', 'The server said this')).toBe('The server said this');
});
