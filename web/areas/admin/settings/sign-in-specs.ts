import { MAX_PASSWORD_BYTES, DEFAULT_PASSWORD_POLICY } from '#domain/accounts/password.ts';
import type { GroupSpec, Question } from './group-spec.ts';
import { requiredCharacterOptions } from './required-characters.ts';

const withoutTest = (name: string): Question => ({
  title: 'Save without a test?',
  body: `The sign-in page offers ${name} at once. If a value is wrong, anyone who uses it gets an error.`,
  button: 'Save without a test',
});

export const googleSpec: GroupSpec = {
  group: 'google',
  fields: [
    {
      name: 'GOOGLE_CLIENT_ID',
      label: 'Client ID',
      kind: 'text',
      placeholder: '….apps.googleusercontent.com',
    },
    { name: 'GOOGLE_CLIENT_SECRET', label: 'Client secret', kind: 'secret' },
  ],
  proof: 'sign-in',
  saveText: 'Test and save',
  savedText: 'Sign-in with Google saved',
  skip: withoutTest('Google'),
  removal: {
    title: 'Remove sign-in with Google?',
    body: 'Nobody can sign in with Google anymore. Accounts stay, and people can set a password with “Forgot password”.',
    button: 'Remove Google',
    done: 'Sign-in with Google removed',
  },
  untilThen: 'Nobody can sign in with Google until then.',
};

export const openIdSpec: GroupSpec = {
  group: 'openid',
  fields: [
    {
      name: 'OPENID_NAME',
      label: 'Short name',
      kind: 'text',
      placeholder: 'keycloak',
      hint: 'Lowercase letters, digits and underscores. The button shows it with a capital letter, and accounts are tied to it, so don’t change it later.',
    },
    {
      name: 'OPENID_ISSUER',
      label: 'Issuer URL',
      kind: 'text',
      placeholder: 'https://login.example.com/realms/main',
      hint: 'The address below which the provider has /.well-known/openid-configuration.',
    },
    { name: 'OPENID_CLIENT_ID', label: 'Client ID', kind: 'text' },
    { name: 'OPENID_CLIENT_SECRET', label: 'Client secret', kind: 'secret' },
  ],
  proof: 'sign-in',
  saveText: 'Test and save',
  savedText: 'Provider saved',
  skip: withoutTest('the provider'),
  removal: {
    title: 'Remove this provider?',
    body: 'Nobody can sign in with it anymore. Accounts stay, and people can set a password with “Forgot password”.',
    button: 'Remove the provider',
    done: 'Provider removed',
  },
  untilThen: 'Nobody can sign in with this provider until then.',
};

export const captchaSpec: GroupSpec = {
  group: 'captcha',
  fields: [
    {
      name: 'CAPTCHA_PROVIDER',
      label: 'Service',
      kind: 'select',
      options: [
        { value: '', text: 'None' },
        { value: 'turnstile', text: 'Cloudflare Turnstile' },
        { value: 'hcaptcha', text: 'hCaptcha' },
      ],
    },
    { name: 'CAPTCHA_SITE_KEY', label: 'Site key', kind: 'text' },
    { name: 'CAPTCHA_SECRET', label: 'Secret key', kind: 'secret' },
  ],
  proof: 'request',
  saveText: 'Test and save',
  savedText: 'Captcha saved',
  skip: 'after-failure',
  removal: {
    title: 'Remove the captcha?',
    body: 'Account forms ask for no captcha anymore. Limits on attempts still apply.',
    button: 'Remove the captcha',
    done: 'Captcha removed',
  },
  untilThen: 'Account forms have no captcha until then.',
};

export const accountsSpec: GroupSpec = {
  group: 'accounts',
  fields: [
    {
      name: 'SIGN_UPS',
      label: 'Anyone can open an account',
      kind: 'switch',
      isOnByDefault: true,
      hint: 'If this is off, accounts are by invitation only, and nobody can buy as a guest either.',
    },
    {
      name: 'PASSWORD_MIN_LENGTH',
      label: 'Minimum password length',
      kind: 'number',
      placeholder: `${DEFAULT_PASSWORD_POLICY.minLength} by default, 6 to ${MAX_PASSWORD_BYTES}`,
      hint: 'Applies to new passwords, as does the next setting.',
    },
    {
      name: 'PASSWORD_REQUIRED_CHARACTERS',
      label: 'Characters that a password needs',
      kind: 'select',
      options: requiredCharacterOptions,
      otherText: 'Custom',
    },
  ],
  proof: 'none',
  saveText: 'Save accounts',
  savedText: 'Accounts saved',
  skip: 'never',
  removal: null,
  untilThen: '',
};
