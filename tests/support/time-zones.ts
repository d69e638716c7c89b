/** A time zone in which it is this hour of the day now: at noon, no midnight passes while a test runs. */
export function timeZoneAt(hour: number): string {
  const east = hour - new Date().getUTCHours();
  const offset = east < -12 ? east + 24 : east;
  // Etc/GMT+5 is five hours behind UTC.
  return `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`;
}
