import { describe, expect, test } from 'vitest';
import { isGuessable } from './guessable.ts';
import { verify } from '@node-rs/argon2';
import { hashPassword, isPassword, UNKNOWN_ACCOUNT } from './password-hash.ts';
import { passwordPolicy } from '#server/config-values.ts';
import * as passwords from './passwords.ts';

const POLICY = passwordPolicy({});
const weaknessOf = (password: string, known: string[] = []) =>
  passwords.weaknessOf(password, POLICY, (text) => isGuessable(text, known));
const isGuessableAlone = (password: string) => isGuessable(password, []);
const requireStrongPassword = (password: string) => passwords.requireStrongPassword(password, POLICY);

describe('passwords', () => {
  test('a hash matches only its own password', async () => {
    const hash = await hashPassword('Correct-horse-1');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword('Correct-horse-1', hash)).toBe(true);
    expect(await isPassword('correct-horse-1', hash)).toBe(false);
    expect(await hashPassword('Correct-horse-1')).not.toBe(hash);
  });

  test('matches nothing without a hash or with a hash of another kind', async () => {
    expect(await isPassword('', null)).toBe(false);
    expect(await isPassword('Correct-horse-1', null)).toBe(false);
    expect(await isPassword('Correct-horse-1', '$2b$10$abcdefghijklmnopqrstuv')).toBe(false);
  });

  test('[AUTH-24] an unknown account costs a check as a known one does', async () => {
    const costOf = (hash: string) => hash.split('$').slice(1, 4).join(' ');
    expect(costOf(UNKNOWN_ACCOUNT)).toBe(costOf(await hashPassword('Correct-horse-1')));
    // The library can read it, so a check does the work.
    await expect(verify(UNKNOWN_ACCOUNT, 'Correct-horse-1')).resolves.toBe(false);
  });

  test('concurrent checks all complete', async () => {
    const hashes = await Promise.all(Array.from({ length: 7 }, (_, index) => hashPassword(`Password-${index}`)));
    const matches = await Promise.all(hashes.map((hash, index) => isPassword(`Password-${index}`, hash)));
    expect(matches).toEqual(Array(7).fill(true));
  });

  test('[AUTH-23] [ERR-18] reports weak passwords with GoTrue’s messages', async () => {
    expect(await weaknessOf('Abc-1xy')).toEqual({
      reasons: ['length'],
      message: 'Password should be at least 8 characters.',
    });
    expect((await weaknessOf('abc'))?.reasons).toEqual(['length', 'characters']);
    expect(await weaknessOf('Correct-horse-1')).toBeNull();
  });

  test.each(['Password1!', 'P@ssw0rd123', 'Qwerty123!', 'Welcome1!', 'Aa1!Aa1!Aa1!Aa1!'])(
    '[ERR-18] rejects %s, which satisfies every rule but is common',
    async (password) => {
      expect((await weaknessOf(password))?.reasons).toEqual(['pwned']);
    },
  );

  test('the setting allows guessable passwords, but no broken rule', async () => {
    const policy = { ...POLICY, acceptsGuessable: true };
    expect(await passwords.weaknessOf('Password1!', policy, isGuessableAlone)).toBeNull();
    expect((await passwords.weaknessOf('password', policy, isGuessableAlone))?.reasons).toEqual(['characters']);
  });

  test('rejects passwords made from known user data', async () => {
    expect((await weaknessOf('Niacolerivera1!', ['niacolerivera@example.test']))?.reasons).toEqual(['pwned']);
    expect(await weaknessOf('Niacolerivera1!')).toBeNull();
  });

  test('limits passwords to 72 bytes, whatever the characters', async () => {
    const base = 'Aa1-velvet-otter-';
    await expect(requireStrongPassword(base + 'xq'.repeat(27))).resolves.toBeUndefined();
    await expect(requireStrongPassword(base + 'xq'.repeat(28))).rejects.toThrow(/longer than 72/);
    await expect(requireStrongPassword(base + 'é'.repeat(28))).rejects.toThrow(/longer than 72/);
  });
});
