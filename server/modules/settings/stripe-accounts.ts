import * as z from 'zod';
import { isLiveKey } from '#server/config-payments.ts';
import type { StoredSettings } from './stored-settings.ts';

/** The keys of an account at Stripe that took payments before the present one. */
export interface PreviousKeys {
  /** Stripe's id. */
  account: string;
  secretKey: string;
  webhookSecret: string;
}

const Stored = z.array(z.object({ account: z.string(), secretKey: z.string(), webhookSecret: z.string() }));

/** Refunds are possible for months; who changes accounts more often than this has other worries. */
const MAX_PREVIOUS = 5;

/** Newest first. None if they were sealed with a key that this installation does not have. */
export function previousAccounts(settings: Pick<StoredSettings, 'get'>): PreviousKeys[] {
  const text = settings.get('STRIPE_PREVIOUS')?.value ?? null;
  return text === null ? [] : Stored.parse(JSON.parse(text));
}

/** The accounts of before, once `left` is one of them. Its newest keys count. */
export function withPrevious(settings: Pick<StoredSettings, 'get'>, left: PreviousKeys): PreviousKeys[] {
  const isSame = (one: PreviousKeys) =>
    one.account === left.account && isLiveKey(one.secretKey) === isLiveKey(left.secretKey);
  return [left, ...previousAccounts(settings).filter((one) => !isSame(one))].slice(0, MAX_PREVIOUS);
}
