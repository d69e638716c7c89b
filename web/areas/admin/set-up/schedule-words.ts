const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const isNumber = (field: string): boolean => /^\d{1,2}$/.test(field);

/** A schedule in words: every hour, day or week. Another cron expression stays as it is. */
export function scheduleInWords(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/);
  if (!isNumber(minute) || day !== '*' || month !== '*') return cron;
  const minutes = minute.padStart(2, '0');
  if (hour === '*' && weekday === '*') return `Every hour at ${minutes} minutes past`;
  if (!isNumber(hour)) return cron;
  const time = `${hour.padStart(2, '0')}:${minutes}`;
  if (weekday === '*') return `Every day at ${time}`;
  const name = isNumber(weekday) ? DAYS[Number(weekday) % 7] : undefined;
  return name === undefined ? cron : `Every ${name} at ${time}`;
}
