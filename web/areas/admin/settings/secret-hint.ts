import type { SecretState } from '#domain/settings/setting-groups.ts';

/** What a field for a secret says: it is never filled in. */
export function secretHint({ state, last4 }: SecretState): string {
  if (state === 'enter_again') return 'Enter it again.';
  if (state === 'none') return 'It is stored encrypted and never shown again.';
  return `Leave empty to keep the stored one${last4 === '' ? '' : `, which ends in ${last4}`}.`;
}
