import Bowser from 'bowser';

export interface Device {
  /** Such as "Chrome", null when the agent does not say. */
  browser: string | null;
  /** Such as "macOS". */
  system: string | null;
  kind: 'phone' | 'tablet' | 'computer';
}

/** What a user agent says of itself: good enough to know one's own devices by, and no more than a claim. */
export function deviceOf(userAgent: string): Device {
  if (userAgent === '') return { browser: null, system: null, kind: 'computer' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const kind = platform.type === 'mobile' ? 'phone' : platform.type === 'tablet' ? 'tablet' : 'computer';
  return { browser: browser.name || null, system: os.name || null, kind };
}
