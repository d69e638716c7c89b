import type { GoTrueClient, Session } from '@supabase/auth-js';

/**
 * Who is signed in, known without loading the auth client: the stored session is read directly, and the client (21 KB)
 * comes only when there is a session to keep fresh or a form that needs it.
 */
export interface SessionState {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  session: Session | null;
  /** Why the session could not be had, when that is not simply "nobody signed in". */
  error: string | null;
}

const STORAGE_KEY = 'hypecast.session';
const inBrowser = typeof window !== 'undefined';
const loadingState: SessionState = { status: 'loading', session: null, error: null };

let state: SessionState = loadingState;
let client: Promise<GoTrueClient> | null = null;
let started = false;
let remember: boolean | null = null;
/** Set once this document is being left for good: nothing on screen follows the sign-out any more. */
let leaving = false;
const listeners = new Set<() => void>();

/** `true` keeps the session after the browser closes; `false` ends it with the tab. Say so before signing in. */
export function rememberSession(value: boolean): void {
  remember = value;
}

/** Where the session lives: local storage when remembered, else the tab's own. Reads find either. */
const storage = {
  getItem: (key: string) => localStorage.getItem(key) ?? sessionStorage.getItem(key),
  setItem: (key: string, value: string) => {
    const local = remember ?? sessionStorage.getItem(STORAGE_KEY) === null;
    (local ? localStorage : sessionStorage).setItem(key, value);
    (local ? sessionStorage : localStorage).removeItem(key);
  },
  removeItem: (key: string) => {
    localStorage.removeItem(key);
    sessionStorage.removeItem(key);
  },
};

function storedSession(): Session | null {
  try {
    const text = storage.getItem(STORAGE_KEY);
    const value: unknown = text === null ? null : JSON.parse(text);
    return isSession(value) ? value : null;
  } catch (error) {
    console.error('the stored session could not be read', error);
    return null;
  }
}

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'access_token' in value && 'user' in value && typeof value.user === 'object' && value.user !== null;
}

function publish(next: SessionState): void {
  if (leaving) return;
  if (next.status === state.status && next.session?.access_token === state.session?.access_token && next.session?.user === state.session?.user) return;
  state = next;
  for (const listener of listeners) listener();
}

function settle(session: Session | null, error: string | null = null): void {
  publish({ status: session ? 'authenticated' : 'unauthenticated', session, error });
}

/** The official auth client on our storage, loaded at the first call. */
export function loadAuth(): Promise<GoTrueClient> {
  client ??= import('@supabase/auth-js').then(({ AuthClient }) => {
    const auth = new AuthClient({
      url: new URL('/auth/v1', window.location.origin).href,
      storageKey: STORAGE_KEY,
      storage,
      flowType: 'pkce',
      autoRefreshToken: true,
      persistSession: true,
      detectSessionInUrl: false,
    });
    auth.onAuthStateChange((event, session) => {
      if (event === 'SIGNED_OUT') localStorage.clear();
      settle(session);
    });
    return auth;
  });
  client.catch(() => {
    client = null;
  });
  return client;
}

function readAgain(): void {
  const stored = storedSession();
  if (stored === null) return settle(null);
  const fresh = (stored.expires_at ?? 0) * 1000 > Date.now();
  publish(fresh ? { status: 'authenticated', session: stored, error: null } : loadingState);
  void keepFresh();
}

async function keepFresh(): Promise<void> {
  try {
    const auth = await loadAuth();
    const { data, error } = await auth.getSession();
    settle(data.session, error?.message ?? null);
  } catch (error) {
    console.error('the session could not be checked', error);
    if (state.status === 'loading') settle(null, 'Failed to initialize authentication');
  }
}

function start(): void {
  if (started || !inBrowser) return;
  started = true;
  readAgain();
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === STORAGE_KEY) readAgain();
  });
}

export function subscribeSession(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sessionState(): SessionState {
  start();
  return state;
}

/** What the server and the first client render see. */
export function serverSessionState(): SessionState {
  return loadingState;
}

/** A token that is still valid, refreshed when needed; null when nobody is signed in. */
export async function getAccessToken(): Promise<string | null> {
  start();
  if (storedSession() === null) return null;
  const { data } = await (await loadAuth()).getSession();
  return data.session?.access_token ?? null;
}

/** Resolves once it is known whether somebody is signed in. */
export async function settledSession(): Promise<SessionState> {
  start();
  if (state.status !== 'loading') return state;
  return new Promise((resolve) => {
    const stop = subscribeSession(() => {
      if (state.status === 'loading') return;
      stop();
      resolve(state);
    });
  });
}

/** Ends this browser's session before the document is left. Local storage is emptied even when the server cannot be reached. */
export async function endSession(): Promise<void> {
  leaving = true;
  try {
    const { error } = await (await loadAuth()).signOut({ scope: 'local' });
    if (error) console.error('the server could not be told of the sign-out', error);
  } catch (error) {
    console.error('the server could not be told of the sign-out', error);
  }
  localStorage.clear();
  storage.removeItem(STORAGE_KEY);
}
