import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GoTrueClient } from '@supabase/auth-js';
import type { SessionState } from './session-store.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const HOUR = 3600;

/** An unsigned access token with the claims that matter here. */
const tokenOf = (claims: object) =>
  ['{"alg":"none"}', JSON.stringify(claims), 'x'].map((part) => btoa(part).replaceAll('=', '')).join('.');

interface Made {
  aal?: string;
  factors?: { status: string }[];
  expiresIn?: number;
  refreshToken?: string;
}

const sessionOf = ({ aal = 'aal1', factors, expiresIn = HOUR, refreshToken = 'first' }: Made = {}) => {
  const expires_at = Math.floor(Date.now() / 1000) + expiresIn;
  return {
    access_token: tokenOf({ aal, exp: expires_at, sub: 'nia' }),
    refresh_token: refreshToken,
    expires_in: expiresIn,
    expires_at,
    token_type: 'bearer',
    user: { id: 'nia', email: 'nia@example.test', ...(factors && { factors }) },
  };
};

class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
  clear() {
    for (const key of Object.keys(this)) delete this[key];
  }
}

type Respond = (url: URL) => Response | Promise<Response>;
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

let calls: { path: string; at: number }[];
let answer: Respond;
let local: MemoryStorage;
let store: typeof import('./session-store.ts');
let auth: GoTrueClient | undefined;

/** Opens a page with this session in local storage. */
async function open(session: object | null): Promise<SessionState[]> {
  if (session !== null) local.setItem('hypecast.session', JSON.stringify(session));
  const seen: SessionState[] = [];
  store.subscribeSession(() => seen.push(store.sessionState()));
  seen.push(store.sessionState());
  if (session !== null) auth = await store.loadAuth();
  await vi.advanceTimersByTimeAsync(0);
  return seen;
}

const refreshes = () => calls.filter(({ path }) => path.includes('grant_type=refresh_token'));

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  vi.resetModules();
  calls = [];
  local = new MemoryStorage();
  vi.stubGlobal('window', { location: { origin: 'http://shop.test' }, addEventListener: () => undefined });
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  answer = () => json(200, sessionOf({ refreshToken: 'next' }));
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const url = new URL(input);
    calls.push({ path: url.pathname + url.search, at: Date.now() - NOW });
    return answer(url);
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  store = await import('./session-store.ts');
});
afterEach(async () => {
  await auth?.dispose();
  auth = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('[AC-GUARD-13] initial state', () => {
  test('a valid session is used immediately without a request', async () => {
    const seen = await open(sessionOf());
    expect(seen[0]?.status).toBe('authenticated');
    expect(calls).toEqual([]);
  });

  test('an expired session is loading until it is refreshed', async () => {
    const seen = await open(sessionOf({ expiresIn: -60 }));
    expect([...new Set(seen.map(({ status }) => status))]).toEqual(['loading', 'authenticated']);
    expect(store.sessionState().session?.refresh_token).toBe('next');
  });

  test('no stored session means signed out, without an error', async () => {
    expect(await open(null)).toMatchObject([{ status: 'unauthenticated', session: null, error: null }]);
  });

  test('keeps the error of a session that the server ended', async () => {
    answer = () =>
      json(400, { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' });
    await open(sessionOf({ expiresIn: -60 }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.sessionState()).toMatchObject({
      status: 'unauthenticated',
      error: { kind: 'ended', message: 'Invalid Refresh Token: Refresh Token Not Found' },
    });
  });

  test('[ERR-30] keeps error and session if the server is unreachable', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    await open(sessionOf({ expiresIn: -60 }));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(store.sessionState()).toMatchObject({ status: 'unauthenticated', error: { kind: 'unreachable' } });
    expect(local.getItem('hypecast.session')).not.toBeNull();
    answer = () => json(200, sessionOf({ refreshToken: 'next' }));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(store.sessionState()).toMatchObject({ status: 'authenticated', error: null });
  });
});

describe('pending MFA', () => {
  const factors = [{ status: 'verified' }];

  test('is not authenticated and returns no token', async () => {
    await open(sessionOf({ factors }));
    expect(store.sessionState()).toMatchObject({
      status: 'second-step',
      session: null,
      pendingMfa: { user: { id: 'nia' } },
    });
    expect(await store.getAccessToken()).toBeNull();
  });

  test('ends with a verified factor, and is not required for an unverified one', async () => {
    await open(sessionOf({ factors, aal: 'aal2' }));
    expect(store.sessionState()).toMatchObject({ status: 'authenticated', pendingMfa: null });
    local.setItem('hypecast.session', JSON.stringify(sessionOf({ factors: [{ status: 'unverified' }] })));
    expect(await store.getAccessToken()).not.toBeNull();
  });
});

describe('session refresh', () => {
  test('[AC-GUARD-15] checks every 30 seconds and refreshes three checks before expiry', async () => {
    await open(sessionOf({ expiresIn: 300 }));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(refreshes().map(({ at }) => at / 1000)).toEqual([210]);
  });

  test('[AC-GUARD-15] refreshes a token with less than 90 seconds left before using it', async () => {
    await open(sessionOf({ expiresIn: 89 }));
    expect(refreshes()).toHaveLength(1);
  });

  test('[AC-GUARD-16] without a response, retries after 200 ms with exponential backoff for 30 seconds', async () => {
    answer = () => json(503, {});
    await open(sessionOf({ expiresIn: 60 }));
    await vi.advanceTimersByTimeAsync(29_000);
    const tries = refreshes().map(({ at }) => at);
    expect(tries.slice(1).map((at, index) => at - (tries[index] ?? 0))).toEqual([
      200, 400, 800, 1600, 3200, 6400, 12_800,
    ]);
    expect(store.sessionState().status).toBe('authenticated');
  });

  test('[AC-GUARD-17] a rejected refresh removes the session once its token has expired', async () => {
    answer = () => json(400, { error_code: 'refresh_token_already_used', msg: 'Invalid Refresh Token: Already Used' });
    await open(sessionOf({ expiresIn: -1 }));
    expect(local.getItem('hypecast.session')).toBeNull();
    expect(store.sessionState()).toMatchObject({ status: 'unauthenticated', session: null });
  });
});

describe('token rejected before it expires', () => {
  /** A request that accepts the tokens of `accepted`; returns the status. */
  async function request(accepted: (token: string | null) => boolean): Promise<number> {
    const { withUserToken } = await import('./fetch-as-user.ts');
    const response = await withUserToken(
      async (token) => {
        const ok = accepted(token);
        calls.push({ path: ok ? 'accepted' : 'rejected', at: 0 });
        return { status: ok ? 200 : 401, challenge: ok ? null : 'Bearer error="invalid_token"' };
      },
      ({ challenge }) => challenge,
    );
    return response.status;
  }

  test('is refreshed once, and concurrent requests share the new one', async () => {
    await open(sessionOf());
    const previous = store.sessionState().session?.access_token;
    const renewed = { ...sessionOf({ refreshToken: 'next' }), access_token: tokenOf({ aal: 'aal1', role: 'new' }) };
    answer = () => json(200, renewed);
    expect(await Promise.all([1, 2, 3].map(() => request((token) => token !== previous)))).toEqual([200, 200, 200]);
    expect(refreshes()).toHaveLength(1);
    expect(store.sessionState()).toMatchObject({ status: 'authenticated', session: { refresh_token: 'next' } });
  });

  test('is not refreshed again if the new one is rejected too', async () => {
    await open(sessionOf());
    answer = () => json(200, { ...sessionOf(), access_token: tokenOf({ aal: 'aal1', role: 'new' }) });
    expect(await request(() => false)).toBe(401);
    expect(refreshes()).toHaveLength(1);
    expect(calls.filter(({ path }) => path === 'rejected')).toHaveLength(2);
  });

  test('ends the local session if it has ended on the server', async () => {
    await open(sessionOf());
    answer = () =>
      json(400, { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' });
    expect(await request(() => false)).toBe(401);
    expect(local.getItem('hypecast.session')).toBeNull();
    expect(store.sessionState()).toMatchObject({ status: 'unauthenticated', error: { kind: 'ended' } });
    expect(await store.getAccessToken()).toBeNull();
  });

  test('keeps the session if the server is unreachable', async () => {
    await open(sessionOf());
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const status = request(() => false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await status).toBe(401);
    expect(store.sessionState().status).toBe('authenticated');
    expect(local.getItem('hypecast.session')).not.toBeNull();
  });
});

describe('[AC-GUARD-14] events', () => {
  test('are fired for sign-in, refresh, user update, password recovery and sign-out', async () => {
    auth = await store.loadAuth();
    const events: string[] = [];
    auth.onAuthStateChange((event) => void events.push(event));
    await vi.advanceTimersByTimeAsync(0);
    answer = ({ pathname }) => json(200, pathname.endsWith('/user') ? sessionOf().user : sessionOf());
    await auth.signInWithPassword({ email: 'nia@example.test', password: 'x' });
    await auth.refreshSession();
    await auth.updateUser({ data: { firstName: 'Nia' } });
    await auth.verifyOtp({ token_hash: 'x', type: 'recovery' });
    await auth.signOut({ scope: 'local' });
    expect(events).toEqual([
      'INITIAL_SESSION',
      'SIGNED_IN',
      'TOKEN_REFRESHED',
      'USER_UPDATED',
      'PASSWORD_RECOVERY',
      'SIGNED_OUT',
    ]);
    expect(store.sessionState()).toMatchObject({ status: 'unauthenticated', error: null });
  });

  test('[AC-GUARD-12] sign-out clears local storage', async () => {
    await open(sessionOf());
    local.setItem('hypecast.cart', '{}');
    await auth?.signOut({ scope: 'local' });
    expect(Object.keys(local)).toEqual([]);
  });
});

describe('guest session', () => {
  const guest = () => {
    const session = sessionOf();
    return { ...session, user: { ...session.user, id: 'a-guest', role: 'guest' } };
  };

  test('is replaced by an account without losing the cart, unless the server has moved it', async () => {
    await open(guest());
    const { replaceSession } = await import('./replace-session.ts');
    answer = () => json(200, sessionOf().user);
    local.setItem('hypecast.cart', '{}');
    await replaceSession(sessionOf() as never);
    expect(local.getItem('hypecast.cart')).toBe('{}');
    expect(store.sessionState()).toMatchObject({ status: 'authenticated', session: { user: { id: 'nia' } } });

    local.setItem('hypecast.session', JSON.stringify(guest()));
    await replaceSession(sessionOf() as never, { hasCart: true });
    expect(local.getItem('hypecast.cart')).toBeNull();
  });

  test('ends with a reason of its own: its orders may be in an account', async () => {
    await open(guest());
    answer = () => json(400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token' });
    await store.renewToken(store.sessionState().session?.access_token ?? '');
    expect(store.sessionState()).toMatchObject({ status: 'unauthenticated', error: { kind: 'guest-ended' } });
  });
});
