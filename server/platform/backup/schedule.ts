import { CronExpressionParser } from 'cron-parser';
import { ConfigError } from '#server/config.ts';

/** When backups are made: a cron expression of five fields, in the shop's time zone. */
export interface Schedule {
  cron: string;
  timeZone: string;
}

/** @throws {ConfigError} for an expression that is invalid, or never due */
export function requireSchedule(schedule: Schedule, now: Date): void {
  try {
    nextDue(schedule, now);
  } catch (error) {
    throw new ConfigError(`BACKUP_SCHEDULE: ${(error as Error).message}`, { cause: error });
  }
}

/** The last moment up to `now` at which a backup was due. @throws {Error} for an invalid expression */
export const lastDue = ({ cron, timeZone }: Schedule, now: Date): Date =>
  // A moment itself counts as due.
  CronExpressionParser.parse(cron, { currentDate: new Date(now.getTime() + 1), tz: timeZone })
    .prev()
    .toDate();

/** The next moment after `now`. @throws {Error} for an invalid expression */
export const nextDue = ({ cron, timeZone }: Schedule, now: Date): Date =>
  CronExpressionParser.parse(cron, { currentDate: now, tz: timeZone }).next().toDate();
