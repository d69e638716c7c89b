import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { packagesIn } from '#web/features/accounts/session/return-path.ts';
import { readIntent, type SignInIntent } from './after-sign-in.ts';

/** Router state that a link to a sign-in page passes on. */
export interface SignInState {
  email?: string;
  /** Shown above the form as a success message. */
  notice?: string;
  message?: string;
  /** The email of a sign-up that waits for its code. It survives a reload. */
  awaitingCode?: string;
}

export interface ArrivedWith extends SignInIntent {
  search: URLSearchParams;
  state: SignInState;
}

/** The intent and state of this visit to a sign-in page; null until hydration. */
export function useSignInIntent(): ArrivedWith | null {
  const location = useLocation();
  const [arrived, setArrived] = useState<ArrivedWith | null>(null);
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const state: SignInState = isState(location.state) ? location.state : {};
    setArrived({ ...readIntent(search, packagesIn(search), window.location.origin), search, state });
  }, [location.search, location.state]);
  return arrived;
}

function isState(value: unknown): value is SignInState {
  return typeof value === 'object' && value !== null;
}

/** The query that passes the intent on to the other sign-in pages. */
export function intentQuery(path: string | null): string {
  return path === null ? '' : `?redirect_to=${encodeURIComponent(path)}`;
}
