import { expect, test } from 'vitest';
import { passkeyName } from './passkey-name.ts';

const now = new Date('2026-11-21T21:30:00Z');
const name = (key: Parameters<typeof passkeyName>[0], taken: string[] = [], timeZone = 'Europe/London') =>
  passkeyName(key, { now, timeZone, taken: new Set(taken) });

test('names a passkey by its type and the date in the shop’s time zone', () => {
  expect(name({ deviceType: 'multiDevice', transports: ['internal', 'hybrid'] })).toBe('Passkey, 21 Nov 2026');
  expect(name({ deviceType: 'singleDevice', transports: ['internal'] })).toBe('Passkey, 21 Nov 2026');
  expect(name({ deviceType: 'singleDevice', transports: [] })).toBe('Passkey, 21 Nov 2026');
  expect(name({ deviceType: 'singleDevice', transports: ['nfc', 'usb'] }, [], 'Asia/Dubai')).toBe(
    'Security key, 22 Nov 2026',
  );
});

test('appends a number to a name that is taken', () => {
  const synced = { deviceType: 'multiDevice', transports: ['internal'] } as const;
  expect(name({ ...synced, transports: [] }, ['Passkey, 21 Nov 2026'])).toBe('Passkey, 21 Nov 2026 (2)');
  expect(name({ ...synced, transports: [] }, ['Passkey, 21 Nov 2026', 'Passkey, 21 Nov 2026 (2)'])).toBe(
    'Passkey, 21 Nov 2026 (3)',
  );
});
