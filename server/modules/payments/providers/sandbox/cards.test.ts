import { expect, test } from 'vitest';
import { describeSandboxCard, sandboxCardOf, saveSandboxCard } from './cards.ts';

test.each(['constructor', '__proto__', 'toString', 'tok_unknown'])('there is no test card %s', (token) => {
  expect(saveSandboxCard(token)).toMatchObject({ status: 'declined' });
  expect(describeSandboxCard(sandboxCardOf('1', token))).toBeNull();
});
