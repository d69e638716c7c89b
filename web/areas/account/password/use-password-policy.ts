import { useEffect, useState } from 'react';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from '#domain/accounts/password.ts';
import { shopSettings } from '#web/lib/data/shop-settings.ts';

/** The shop's rules for new passwords. The default ones until they are known; the server decides in any case. */
export function usePasswordPolicy(): PasswordPolicy {
  const [policy, setPolicy] = useState(DEFAULT_PASSWORD_POLICY);
  useEffect(() => {
    shopSettings().then(
      ({ passwords }) => setPolicy(passwords),
      (error: unknown) => console.error('the shop settings could not be read', error),
    );
  }, []);
  return policy;
}
