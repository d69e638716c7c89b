/** Times as clocks show them in a time zone, to the minute: `2026-11-23T14:05`, the format of `datetime-local` fields. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Of a shop whose owner has not set another. */
export const DEFAULT_TIME_ZONE = 'Asia/Dubai';

function clockFormat(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    // Swedish dates are ISO dates.
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  formats.set(timeZone, made);
  return made;
}

export function clockTime(at: Date, timeZone: string): string {
  return clockFormat(timeZone).format(at).replace(' ', 'T');
}

/**
 * The instant at which clocks in the zone show this time. Of a time that clocks show twice it is one of the two; of one
 * that they skip, an hour beside it.
 */
export function instantOf(clock: string, timeZone: string): Date {
  const asUtc = Date.parse(`${clock}Z`);
  const offsetAt = (instant: number) => {
    const minute = Math.floor(instant / 60_000) * 60_000;
    return Date.parse(`${clockTime(new Date(minute), timeZone)}Z`) - minute;
  };
  // The offset at the result can differ from the one at the first estimate, when clocks change in between.
  const estimate = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(estimate));
}

/** The calendar day in the zone, as `YYYY-MM-DD`. */
export const dayIn = (at: Date, timeZone: string): string => clockTime(at, timeZone).slice(0, 10);
