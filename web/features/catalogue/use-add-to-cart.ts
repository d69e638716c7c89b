import { useEffect, useEffectEvent, useRef, useState } from 'react';

export const REDIRECT_DELAY_MS = 1500;
export const ADDED_MS = 1200;

export type AddPhase = 'idle' | 'waiting' | 'redirecting' | 'adding' | 'added';

export interface AddToCartActions {
  session: 'loading' | 'authenticated' | 'unauthenticated';
  onAdd: (packageId: string) => Promise<void>;
  /** Called when nobody is signed in, after the shopper was told. */
  onLogin: (packageId: string) => void;
  /** Told to the shopper; the button has gone back to normal. */
  onFailure: (error: unknown) => void;
}

/** What the add-to-cart button is doing. A press while the session is still being read waits for it. */
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

  return { phase, press: () => (session === 'loading' ? setPhase('waiting') : proceed()) };
}
