import type { NewCredential } from '#server/accounts/webauthn/credentials.queries.ts';

/** Plugged in or held to the reader: nothing a phone or computer has inside. */
const PORTABLE = new Set(['usb', 'nfc', 'ble', 'smart-card']);

/**
 * What a new passkey is called until its owner names it: "Passkey, 21 Nov 2026", with a number when that is taken. Makers
 * and models are not told apart, since authenticators are not asked for theirs.
 */
export function passkeyName(
  { deviceType, transports }: Pick<NewCredential, 'deviceType' | 'transports'>,
  { now, timeZone, taken }: { now: Date; timeZone: string; taken: ReadonlySet<string | null> },
): string {
  const portable =
    deviceType === 'singleDevice' && transports.length > 0 && transports.every((transport) => PORTABLE.has(transport));
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' }).format(
    now,
  );
  const name = `${portable ? 'Security key' : 'Passkey'}, ${day}`;
  let numbered = name;
  for (let number = 2; taken.has(numbered); number += 1) numbered = `${name} (${number})`;
  return numbered;
}
