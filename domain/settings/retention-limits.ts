interface RetentionLimits {
  least: number;
  most: number;
  /** Null: for ever. */
  initial: number | null;
  unit: 'days' | 'hours';
}

/** For how long rows may be kept. Where the privacy policy promises a time, that is the longest one and the default. */
export const retentionLimits = {
  KEEP_ADDRESSES_DAYS: { least: 1, most: 365, initial: 365, unit: 'days' },
  KEEP_NOTIFICATIONS_DAYS: { least: 1, most: 365, initial: 365, unit: 'days' },
  KEEP_AUDIT_DAYS: { least: 365, most: 36_500, initial: null, unit: 'days' },
  KEEP_EMAILS_DAYS: { least: 30, most: 36_500, initial: null, unit: 'days' },
  KEEP_UPLOADS_HOURS: { least: 1, most: 24, initial: 24, unit: 'hours' },
} as const satisfies Record<string, RetentionLimits>;

export type RetentionSettingName = keyof typeof retentionLimits;
