import { describe, expect, test } from 'vitest';
import { EmailCode, resetPasswordForm, SignIn, signUpForm } from './account.ts';
import { DEFAULT_PASSWORD_POLICY } from './password.ts';

const SignUp = signUpForm(DEFAULT_PASSWORD_POLICY);
const ResetPassword = resetPasswordForm(DEFAULT_PASSWORD_POLICY);

const person = {
  firstName: ' Nia ',
  lastName: ' Cole ',
  email: ' nia@example.test ',
  password: ' Aa1!aaaa ',
  confirmPassword: 'Aa1!aaaa',
};
const problems = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
  (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);

describe('sign-up and sign-in forms', () => {
  test('[AC-AUTH-31] trims email, password and names', () => {
    expect(SignUp.parse(person)).toEqual({
      firstName: 'Nia',
      lastName: 'Cole',
      email: 'nia@example.test',
      password: 'Aa1!aaaa',
      confirmPassword: 'Aa1!aaaa',
    });
  });

  test('[AC-AUTH-32] reports a short password before the other rules, together with a mismatch', () => {
    expect(problems(SignUp.safeParse({ ...person, password: 'short', confirmPassword: 'other' }))).toEqual([
      'password: password_short',
      'confirmPassword: password_mismatch',
    ]);
    expect(problems(SignUp.safeParse({ ...person, password: 'longenough', confirmPassword: 'longenough' }))).toEqual([
      'password: password_rules',
    ]);
  });

  test('applies the password rules of the installation', () => {
    const loose = signUpForm({ minLength: 6, requiredCharacters: [] });
    expect(problems(loose.safeParse({ ...person, password: 'abcdef', confirmPassword: 'abcdef' }))).toEqual([]);
    const strict = signUpForm({ minLength: 9, requiredCharacters: [] });
    expect(problems(strict.safeParse(person))).toEqual(['password: password_short']);
    const odd = signUpForm({ minLength: 8, requiredCharacters: ['€'] });
    expect(problems(odd.safeParse(person))).toEqual(['password: password_rules']);
  });

  test('[AC-AUTH-06] drops a submitted role', () => {
    expect(SignUp.parse({ ...person, isAdmin: true, role: 'admin' })).not.toHaveProperty('isAdmin');
  });

  test('requires every field', () => {
    expect(
      problems(SignUp.safeParse({ firstName: '', lastName: ' ', email: '', password: '', confirmPassword: '' })),
    ).toEqual([
      'firstName: required',
      'lastName: required',
      'email: required',
      'password: required',
      'confirmPassword: required',
    ]);
  });
});

test('[AC-AUTH-31] trims the password at sign-in', () => {
  expect(SignIn.parse({ email: 'a@b.test', password: ' secret ', rememberMe: false }).password).toBe('secret');
});

test('requires two equal passwords for a reset', () => {
  expect(problems(ResetPassword.safeParse({ password: 'Aa1!aaaa', confirmPassword: 'Aa1!aaab' }))).toEqual([
    'confirmPassword: password_mismatch',
  ]);
});

test('accepts an emailed code with spaces', () => {
  expect(EmailCode.parse({ email: 'a@b.test', code: '123 456' }).code).toBe('123456');
  expect(problems(EmailCode.safeParse({ email: 'a@b.test', code: '12345' }))).toEqual(['code: code']);
});
