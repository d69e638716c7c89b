import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { UserIdentity } from '@supabase/auth-js';
import { restClient } from '#web/lib/data/rest-client.ts';
import { attempt, type Outcome } from '#web/lib/session/outcome.ts';
import { loadAuth } from '#web/lib/session/session-store.ts';
import { fetchSignIns, type SignIn } from './sign-ins.ts';

/** A verified second factor. Dates are ISO strings. */
export interface Factor {
  id: string;
  name: string;
  kind: 'authenticator' | 'key';
  createdAt: string;
}

export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** The account's sign-in methods, read from the server. */
export interface Ways {
  factors: Factor[];
  hasRecoveryCodes: boolean;
  identities: UserIdentity[];
  /** Digits only. */
  phone: string | null;
  /** Whether the user can sign in with email and password. */
  hasPassword: boolean;
}

const KEY = 'security';
const kinds: Record<string, Factor['kind']> = { totp: 'authenticator', webauthn: 'key' };

function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === 'done') return outcome.value;
  throw new Error(outcome.kind === 'rejected' && outcome.message !== null ? outcome.message : outcome.kind);
}

async function fetchWays(): Promise<Ways> {
  const outcome = await attempt(async () => {
    const { data, error } = await (await loadAuth()).getUser();
    return { value: data.user, error };
  });
  const user = valueOf(outcome);
  if (user === null) throw new Error('the response has no user');
  const { data: hasPassword, error } = await (await restClient()).rpc('has_password');
  if (error) throw new Error(error.message);
  const verified = (user.factors ?? []).filter((factor) => factor.status === 'verified');
  return {
    factors: verified.flatMap((factor) => {
      const kind = kinds[factor.factor_type];
      return kind === undefined
        ? []
        : [{ id: factor.id, name: factor.friendly_name ?? '', kind, createdAt: factor.created_at }];
    }),
    hasRecoveryCodes: verified.some((factor) => factor.factor_type === 'recovery_code'),
    identities: user.identities ?? [],
    phone: user.phone || null,
    hasPassword,
  };
}

async function fetchRecoveryCodesLeft(): Promise<number> {
  return valueOf(
    await attempt(async () => {
      const { data, error } = await (await loadAuth()).mfa.recoveryCodes.getStatus();
      return { value: data?.remaining ?? 0, error };
    }),
  );
}

async function fetchPasskeys(): Promise<Passkey[]> {
  const list = valueOf(
    await attempt(async () => {
      const { data, error } = await (await loadAuth()).passkey.list();
      return { value: data ?? [], error };
    }),
  );
  return list.map((item) => ({
    id: item.id,
    name: item.friendly_name ?? '',
    createdAt: item.created_at,
    lastUsedAt: item.last_used_at ?? null,
  }));
}

export const useWays = (): UseQueryResult<Ways> => useQuery({ queryKey: [KEY, 'ways'], queryFn: fetchWays });
export const useRecoveryCodesLeft = (exist: boolean): UseQueryResult<number> =>
  useQuery({ queryKey: [KEY, 'recovery-codes'], queryFn: fetchRecoveryCodesLeft, enabled: exist });
export const usePasskeys = (): UseQueryResult<Passkey[]> =>
  useQuery({ queryKey: [KEY, 'passkeys'], queryFn: fetchPasskeys });
export const useSignIns = (): UseQueryResult<SignIn[]> =>
  useQuery({ queryKey: [KEY, 'sign-ins'], queryFn: fetchSignIns });

/** Refetches everything after a change, because whether one method can be removed depends on the others. */
export function useRefetchSecurity(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
