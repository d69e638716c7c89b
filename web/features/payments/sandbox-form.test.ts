import { expect, test } from 'vitest';
import { readSandboxCard, SandboxForm } from './sandbox-form.ts';

const typed = { cardNumber: '4000 0000 0000 0002', expiryDate: '12/34', cvv: '987', cardName: 'Nia C Cole' };

test.each(['cardNumber', 'expiryDate', 'cvv', 'cardName'])('[SF-CHK-13] requires %s', (name) => {
  expect(
    SandboxForm.safeParse({ ...typed, [name]: ' ' }).error?.issues.map(({ path, message }) => [path[0], message]),
  ).toEqual([[name, 'required']]);
  expect(readSandboxCard({ ...typed, [name]: '' })).toBeNull();
});

test('[SF-CHK-16] accepts a malformed card and keeps only a token and four digits', () => {
  expect(SandboxForm.safeParse({ ...typed, cardNumber: '12', expiryDate: 'soon', cvv: 'x' }).success).toBe(true);
  expect(readSandboxCard(typed)).toEqual({
    token: 'tok_declined',
    summary: { kind: 'card', brand: 'Visa', last4: '0002' },
  });
});
