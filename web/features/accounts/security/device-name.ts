import Bowser from 'bowser';

export interface Device {
  /** For example "Chrome"; null if unknown. */
  browser: string | null;
  /** For example "macOS". */
  system: string | null;
  kind: 'phone' | 'tablet' | 'computer';
}

/** Parses a user agent. Good enough for users to recognise their devices, but a client can send anything. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null, kind: 'computer' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = platform.type === 'mobile' ? 'phone' : platform.type === 'tablet' ? 'tablet' : 'computer';
  return { browser: browser.name || null, system: os.name || null, kind };
}
