import * as z from 'zod';
import { retentionLimits as limits } from '#domain/settings/retention-limits.ts';
import { optional, wholeNumber } from './config-values.ts';

const within = ({ least, most }: { least: number; most: number }) => optional(wholeNumber(least, most));

export const RetentionSettings = z.object({
  KEEP_ADDRESSES_DAYS: within(limits.KEEP_ADDRESSES_DAYS),
  KEEP_NOTIFICATIONS_DAYS: within(limits.KEEP_NOTIFICATIONS_DAYS),
  KEEP_AUDIT_DAYS: within(limits.KEEP_AUDIT_DAYS),
  KEEP_EMAILS_DAYS: within(limits.KEEP_EMAILS_DAYS),
  KEEP_UPLOADS_HOURS: within(limits.KEEP_UPLOADS_HOURS),
});

/** For how long rows are kept; null: as long as what they belong to. The privacy policy names the defaults. */
export interface RetentionConfig {
  /** IP address and browser in the audit log. */
  addressDays: number;
  notificationDays: number;
  auditDays: number | null;
  emailDays: number | null;
  /** Unfinished resumable uploads, since their last part. */
  uploadHours: number;
}

export const retentionConfig = (set: z.output<typeof RetentionSettings>): RetentionConfig => ({
  addressDays: set.KEEP_ADDRESSES_DAYS ?? limits.KEEP_ADDRESSES_DAYS.initial,
  notificationDays: set.KEEP_NOTIFICATIONS_DAYS ?? limits.KEEP_NOTIFICATIONS_DAYS.initial,
  auditDays: set.KEEP_AUDIT_DAYS ?? limits.KEEP_AUDIT_DAYS.initial,
  emailDays: set.KEEP_EMAILS_DAYS ?? limits.KEEP_EMAILS_DAYS.initial,
  uploadHours: set.KEEP_UPLOADS_HOURS ?? limits.KEEP_UPLOADS_HOURS.initial,
});
