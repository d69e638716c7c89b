import { useEffect, useState } from 'react';
import { signInProviders } from '#web/lib/data/shop-settings.ts';

/** The OpenID providers of this shop by name, including `google`; null until they are known. */
export function useProviders(): readonly string[] | null {
  const [providers, setProviders] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let current = true;
    signInProviders().then(
      (names) => current && setProviders(names),
      (error: unknown) => console.error('the auth settings could not be read', error),
    );
    return () => {
      current = false;
    };
  }, []);
  return providers;
}
