/** Admin screens are in English. Days have no time zone. */
const period = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 26 – Dec 25, 2026`, on one line; both days are `YYYY-MM-DD`. */
export function formatPeriod(from: string, to: string): string {
  const text = period.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`));
  // No-break spaces, and a word joiner after the dash: lines may break after a dash, whatever follows.
  return text.replaceAll(/\s/g, '\u00A0').replace('–', '–\u2060');
}
