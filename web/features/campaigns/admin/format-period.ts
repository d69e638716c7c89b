/** Admin screens are in English. Days have no time zone. */
const period = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 26 – Dec 25, 2026`; both days are `YYYY-MM-DD`. */
export function formatPeriod(from: string, to: string): string {
  return period.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`));
}

/** `Nov 26, 2026`. */
export function formatDay(day: string): string {
  return period.format(Date.parse(`${day}T00:00:00Z`));
}
