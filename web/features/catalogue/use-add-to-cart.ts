import { useEffect, useEffectEvent, useRef, useState } from 'react';

const REDIRECT_DELAY_MS = 1500;
const ADDED_MS = 1200;

type AddPhase = 'idle' | 'waiting' | 'redirecting' | 'adding' | 'added';

export interface AddToCartActions {
  session: 'loading' | 'authenticated' | 'unauthenticated';
  onAdd: (packageId: string) => Promise<void>;
  /** Called when no user is signed in, after a message was shown. */
  onLogin: (packageId: string) => void;
  /** Shows the error; the button is idle again. */
  onFailure: (error: unknown) => void;
}

/** State of the add-to-cart button. A press while the session loads waits for it. */
export function useAddToCart(packageId: string, { session, onAdd, onLogin, onFailure }: AddToCartActions) {
  const [phase, setPhase] = useState<AddPhase>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const add = async () => {
    setPhase('adding');
    try {
      await onAdd(packageId);
      setPhase('added');
      timer.current = setTimeout(() => setPhase('idle'), ADDED_MS);
    } catch (error) {
      setPhase('idle');
      onFailure(error);
    }
  };

  const redirect = () => {
    setPhase('redirecting');
    timer.current = setTimeout(() => onLogin(packageId), REDIRECT_DELAY_MS);
  };

  const proceed = () => (session === 'authenticated' ? void add() : redirect());
  const resume = useEffectEvent(proceed);
  useEffect(() => {
    if (phase === 'waiting' && session !== 'loading') resume();
  }, [phase, session]);

  const press = () => {
    if (phase !== 'idle') return;
    if (session === 'loading') setPhase('waiting');
    else proceed();
  };
  return { phase, press };
}
