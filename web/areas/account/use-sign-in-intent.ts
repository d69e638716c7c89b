import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { wantedIn } from '#web/features/session/return-path.ts';
import { readIntent, type SignInIntent } from './after-sign-in.ts';

/** What a link to a sign-in page hands over besides its address. */
export interface SignInState {
  email?: string;
  /** Shown above the form. */
  notice?: string;
  message?: string;
}

export interface ArrivedWith extends SignInIntent {
  search: URLSearchParams;
  state: SignInState;
}

/** What this visit to a sign-in page came with; null until the page is hydrated. */
export function useSignInIntent(): ArrivedWith | null {
  const location = useLocation();
  const [arrived, setArrived] = useState<ArrivedWith | null>(null);
  useEffect(() => {
    const search = new URLSearchParams(location.search);
    const state: SignInState = isState(location.state) ? location.state : {};
    setArrived({ ...readIntent(search, wantedIn(search), window.location.origin), search, state });
  }, [location.search, location.state]);
  return arrived;
}

function isState(value: unknown): value is SignInState {
  return typeof value === 'object' && value !== null;
}

/** The same intent for the neighbouring sign-in page. */
export function intentQuery(path: string | null): string {
  return path === null ? '' : `?redirect_to=${encodeURIComponent(path)}`;
}
