import { get, update } from 'idb-keyval';

/** A subscription as the server has it, the shop's key that it was made for, and the session it belongs to. */
interface SentSubscription {
  endpoint: string;
  keys: Record<string, string>;
  key: string;
  session: string;
}

/**
 * What this browser knows about push messages. It outlives a sign-out, which empties local storage, and the service worker
 * reads it.
 */
interface PushMemory {
  /** The accounts that turned messages on here. Their next sign-in turns them on again. */
  people: readonly string[];
  sent: SentSubscription | null;
}

const KEY = 'push';
const NOTHING: PushMemory = { people: [], sent: null };

export const pushMemory = async (): Promise<PushMemory> => (await get<PushMemory>(KEY)) ?? NOTHING;

const change = (by: (memory: PushMemory) => Partial<PushMemory>): Promise<void> =>
  update<PushMemory>(KEY, (memory = NOTHING) => ({ ...memory, ...by(memory) }));

const others = ({ people }: PushMemory, userId: string) => people.filter((id) => id !== userId);

export const rememberPush = (userId: string, sent: SentSubscription): Promise<void> =>
  change((memory) => ({ people: [...others(memory, userId), userId], sent }));

/** The account does not want messages on this device any more. */
export const forgetPush = (userId: string): Promise<void> => change((memory) => ({ people: others(memory, userId) }));

export const rememberSent = (sent: SentSubscription | null): Promise<void> => change(() => ({ sent }));
