/**
 * The shop's time zone, which every document carries (`root.tsx`). All times are shown in it, with its name, so that
 * screens, emails and reports agree wherever the reader is.
 */
export function shopZone(): string {
  return (typeof document === 'undefined' ? undefined : document.documentElement.dataset.timeZone) ?? 'UTC';
}

/** `GMT+4`: how times in the shop's zone are labelled. */
export function shopZoneName(region: string, at = new Date()): string {
  const parts = new Intl.DateTimeFormat(region, { timeZone: shopZone(), timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? shopZone();
}
