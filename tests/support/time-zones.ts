/** A time zone in which it is about noon now: no midnight passes while a test runs. */
export function middayTimeZone(): string {
  const offset = 12 - new Date().getUTCHours();
  // Etc/GMT+5 is five hours behind UTC.
  return `Etc/GMT${offset < 0 ? '+' : '-'}${Math.abs(offset)}`;
}
