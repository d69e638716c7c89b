import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** In memory only, so that it survives a sign-in with a password but no other document can read it. */
let held: string | null = null;

export function forgetOwnerSecret(): void {
  held = null;
}

/** The secret of the link that led here, which leaves the address at once. Null without one, undefined until hydration. */
export function useOwnerSecret(): string | null | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [secret, setSecret] = useState<string | null>();
  useEffect(() => {
    const [, found] = /^#([\w-]{43})$/.exec(hash) ?? [];
    if (found !== undefined) {
      held = found;
      void navigate('/owner', { replace: true });
    }
    setSecret(held);
  }, [hash, navigate]);
  return secret;
}
