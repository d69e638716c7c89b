import * as z from 'zod';
import { optional, wholeNumber } from './config-values.ts';

// At most as long as the privacy policy says.
const POLICY_DAYS = 365;
const POLICY_HOURS = 24;

const days = (least: number, most = 36_500) => optional(wholeNumber(least, most));

export const RetentionSettings = z.object({
  KEEP_ADDRESSES_DAYS: days(1, POLICY_DAYS),
  KEEP_NOTIFICATIONS_DAYS: days(1, POLICY_DAYS),
  KEEP_AUDIT_DAYS: days(365),
  KEEP_EMAILS_DAYS: days(30),
  KEEP_UPLOADS_HOURS: optional(wholeNumber(1, POLICY_HOURS)),
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
  addressDays: set.KEEP_ADDRESSES_DAYS ?? POLICY_DAYS,
  notificationDays: set.KEEP_NOTIFICATIONS_DAYS ?? POLICY_DAYS,
  auditDays: set.KEEP_AUDIT_DAYS ?? null,
  emailDays: set.KEEP_EMAILS_DAYS ?? null,
  uploadHours: set.KEEP_UPLOADS_HOURS ?? POLICY_HOURS,
});
