import { hash, verify } from '@node-rs/argon2';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes run in libuv's thread pool; more at once would starve the file system and each other. */
const AT_ONCE = 2;

/** A hash of an unknown password, so that an unknown account takes as much time as a known one. */
export const UNKNOWN_ACCOUNT =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZS1maXhlZC1zYWx0IQ$q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';

const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

/**
 * False, after the same work, where there is nothing to match: no such account, one without a password, or one whose
 * hash came from elsewhere in another form.
 */
export async function isPassword(password: string, encrypted: string | null): Promise<boolean> {
  const known = encrypted !== null && encrypted.startsWith('$argon2');
  const matches = await inTurn(() => verify(known ? encrypted : UNKNOWN_ACCOUNT, password));
  return matches && known;
}
