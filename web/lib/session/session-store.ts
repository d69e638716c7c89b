import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js';
import { clearDrafts } from '#web/lib/forms/clear-drafts.ts';
import { endView, hasEnded, isViewing, viewSession } from './view-session.ts';
import { isGuestUser, isPendingMfa, SESSION_KEY, sessionStore, storedSession } from './session-storage.ts';

/**
 * The session state, available without the auth client: the stored session is read directly, and the client (21 KB) is
 * loaded only to refresh a session or for a form that needs it.
 */
export interface SessionState {
  /** `second-step`: pending MFA. Such a user counts as signed out until the second factor is verified. */
  status: 'loading' | 'authenticated' | 'second-step' | 'unauthenticated';
  /** Null in every state except `authenticated`. */
  session: Session | null;
  /** The session of the `second-step` state. It can only be used for that step. */
  pendingMfa: Session | null;
  /** Why there is no session, unless the user is simply signed out. Kept until the next sign-in. */
  error: SessionProblem | null;
}

/**
 * `ended`: the server issues no new tokens. `guest-ended`: the same for a guest, whose orders may be in an account now.
 * `unreachable`: the session may be valid, but there is no response.
 */
export interface SessionProblem {
  kind: 'ended' | 'guest-ended' | 'unreachable';
  message: string;
}

const inBrowser = typeof window !== 'undefined';
const signedOut: SessionState = { status: 'unauthenticated', session: null, pendingMfa: null, error: null };
const loadingState: SessionState = { ...signedOut, status: 'loading' };

let state: SessionState = loadingState;
let client: Promise<GoTrueClient> | null = null;
let started = false;
/** Set when the document is about to be replaced: the screen no longer follows the sign-out. */
let leaving = false;
const listeners = new Set<() => void>();

function publish(next: SessionState): void {
  if (leaving) return;
  const user = (of: SessionState) => of.session?.user ?? of.pendingMfa?.user;
  const token = (of: SessionState) => of.session?.access_token ?? of.pendingMfa?.access_token;
  if (
    next.status === state.status &&
    next.error === state.error &&
    token(next) === token(state) &&
    user(next) === user(state)
  )
    return;
  state = next;
  for (const listener of listeners) listener();
}

function stateOf(session: Session): SessionState {
  return isPendingMfa(session)
    ? { ...signedOut, status: 'second-step', pendingMfa: session }
    : { ...signedOut, status: 'authenticated', session };
}

function settle(session: Session | null, error: SessionProblem | null = state.error): void {
  publish(session === null ? { ...signedOut, error } : stateOf(session));
}

const endOf = (session: Session | null) =>
  session !== null && isGuestUser(session.user) ? 'guest-ended' : ('ended' as const);

/** `error` is the server's reason for not refreshing the session; null if the user signed out. */
function follow(event: AuthChangeEvent, session: Session | null, rejection: string | null): void {
  if (event !== 'SIGNED_OUT') return settle(session);
  const kind = endOf(state.session);
  localStorage.clear();
  sessionStore.removeItem(SESSION_KEY);
  settle(null, rejection === null ? null : { kind, message: rejection });
}

/**
 * The official auth client on our storage, loaded on the first call. In a tab that views as a client, its account is
 * still the team member's.
 */
export function loadAuth(): Promise<GoTrueClient> {
  if (isViewing()) return Promise.reject(new Error('You are viewing as a client, so nothing can be changed'));
  client ??= import('./auth-client.ts').then(({ createAuth }) => createAuth(follow));
  client.catch(() => {
    client = null;
  });
  return client;
}

function readAgain(): void {
  const stored = storedSession();
  if (stored === null) return settle(null);
  const fresh = (stored.expires_at ?? 0) * 1000 > Date.now();
  publish(fresh ? stateOf(stored) : loadingState);
  void keepFresh();
}

async function keepFresh(): Promise<void> {
  const ended = endOf(storedSession());
  try {
    const { data, error } = await (await loadAuth()).getSession();
    settle(
      data.session,
      error === null ? undefined : { kind: storedSession() === null ? ended : 'unreachable', message: error.message },
    );
  } catch (error) {
    console.error('the session could not be checked', error);
    if (state.status === 'loading')
      settle(null, { kind: 'unreachable', message: 'Failed to initialize authentication' });
  }
}

function start(): void {
  if (started || !inBrowser) return;
  started = true;
  if (isViewing()) return startView();
  readAgain();
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === SESSION_KEY) readAgain();
  });
}

/** The viewed client counts as signed in until the token expires; it is never refreshed. */
function startView(): void {
  const view = viewSession();
  if (view === null || hasEnded(view)) return settle(null, { kind: 'ended', message: 'This view has ended' });
  const { access_token, expires_at, user } = view;
  settle({ access_token, expires_at, user, refresh_token: '', token_type: 'bearer', expires_in: 0 });
  setTimeout(startView, expires_at * 1000 - Date.now() + 100);
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

/** The state on the server and during the first client render. */
export function serverSessionState(): SessionState {
  return loadingState;
}

/** A valid token, refreshed if needed; null if signed out or with pending MFA. */
export async function getAccessToken(): Promise<string | null> {
  start();
  const view = isViewing() ? viewSession() : null;
  if (view !== null) return hasEnded(view) ? null : view.access_token;
  if (storedSession() === null) return null;
  const { data } = await (await loadAuth()).getSession();
  return data.session === null || isPendingMfa(data.session) ? null : data.session.access_token;
}

/**
 * A new token in place of one that the server rejected; null if there is none. If the server gives none because the session
 * has ended, it ends here, too.
 */
export async function renewToken(rejected: string): Promise<string | null> {
  if (isViewing()) {
    settle(null, { kind: 'ended', message: 'This view has ended' });
    return null;
  }
  const stored = storedSession();
  if (stored === null) return null;
  // Another request or tab was first.
  if (stored.access_token !== rejected) return stored.access_token;
  const { data, error } = await (await loadAuth()).refreshSession();
  if (data.session !== null) return isPendingMfa(data.session) ? null : data.session.access_token;
  // The client keeps a session whose token has not expired; of another one, it has reported the end.
  if (error?.name === 'AuthApiError' && state.error === null) follow('SIGNED_OUT', null, error.message);
  return null;
}

/** Resolves once it is known whether a user is signed in. */
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

/**
 * Ends this browser's session before leaving the document. Local data is cleared even if the server cannot be reached.
 */
export async function endSession(): Promise<void> {
  leaving = true;
  // Ends only the view; the team member's session, in the same storage, stays.
  if (isViewing()) return endView();
  try {
    const { error } = await (await loadAuth()).signOut({ scope: 'local' });
    if (error) console.error('the sign-out request failed', error);
  } catch (error) {
    console.error('the sign-out request failed', error);
  }
  localStorage.clear();
  sessionStore.removeItem(SESSION_KEY);
  clearDrafts();
}
