const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `October 2026` for its first day. */
export const monthName = (day: string): string => month.format(new Date(`${day}T00:00:00Z`));
