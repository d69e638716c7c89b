import type { NewCredential } from '#server/accounts/webauthn/credentials.queries.ts';

/** Transports of authenticators that are not built into a device. */
const PORTABLE = new Set(['usb', 'nfc', 'ble', 'smart-card']);

/**
 * The default name of a new passkey: "Passkey, 21 Nov 2026", numbered if taken. It contains no maker or model, because
 * attestation is not requested.
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
