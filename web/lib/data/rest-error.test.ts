import { afterEach, expect, test, vi } from 'vitest';
import spanish from '#web/messages/es/error.json' with { type: 'json' };
import { errorText } from '#web/lib/i18n/error-text.ts';
import { registerCatalogue } from '#web/lib/i18n/text.ts';
import { codeOf } from './rest-error.ts';

afterEach(() => vi.unstubAllGlobals());
registerCatalogue('es', spanish);

test.each([
  [400, 'error.invalid_body'],
  [401, 'error.not_authenticated'],
  [403, 'error.forbidden'],
  [404, 'error.not_found'],
  [409, 'error.conflict'],
  [413, 'error.body_too_large'],
  [422, 'error.invalid_body'],
  [429, 'error.rate_limited'],
  [500, 'error.internal'],
] as const)('translates a database error with status %i', (status, id) => {
  vi.stubGlobal('document', { documentElement: { lang: 'es' } });
  expect(errorText(codeOf(status), 'Only the team can do this')).toBe(spanish[id]);
});
