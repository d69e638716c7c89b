import { retentionLimits, type RetentionSettingName } from '#domain/settings/retention-limits.ts';
import { DEFAULT_TIME_ZONE } from '#domain/time-zone.ts';
import type { GroupSpec, SettingOption, SettingSpec } from './group-spec.ts';

const spaced = (name: string): string => name.replaceAll('_', ' ');

/** The zones by area, each under the name of its city. */
function timeZoneOptions(): SettingOption[] {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  const named = zones.map((zone) => {
    const [area = '', ...place] = zone.split('/');
    return place.length === 0
      ? { value: zone, text: zone, group: 'Other' }
      : { value: zone, text: place.map(spaced).join(', '), group: spaced(area) };
  });
  return [{ value: '', text: `${DEFAULT_TIME_ZONE} (default)` }, ...named];
}

const timeIn = (zone: string): string =>
  `It’s ${new Date().toLocaleTimeString('en-US', { timeZone: zone || DEFAULT_TIME_ZONE, hour: 'numeric', minute: '2-digit' })} there now.`;

export const timeSpec = (): GroupSpec => ({
  group: 'time',
  fields: [
    {
      name: 'TIME_ZONE',
      label: 'Time zone',
      kind: 'select',
      options: timeZoneOptions(),
      note: timeIn,
    },
  ],
  proof: 'none',
  saveText: 'Save time zone',
  savedText: 'Time zone saved. Open screens show it when they’re reloaded.',
  skip: 'never',
  removal: null,
  untilThen: '',
});

const labels: Record<RetentionSettingName, { label: string; hint: string }> = {
  KEEP_ADDRESSES_DAYS: {
    label: 'IP addresses and browsers in the audit log, in days',
    hint: 'The privacy policy promises twelve months at most. The entries themselves stay.',
  },
  KEEP_NOTIFICATIONS_DAYS: {
    label: 'Clients’ notifications, in days',
    hint: 'The privacy policy promises twelve months at most.',
  },
  KEEP_UPLOADS_HOURS: {
    label: 'Unfinished uploads, in hours',
    hint: 'The privacy policy promises one day after their last part at most.',
  },
  KEEP_AUDIT_DAYS: {
    label: 'Audit log, in days',
    hint: 'The privacy policy says that entries stay, so change its text if you set this. The history of orders, campaigns and invoices goes with them.',
  },
  KEEP_EMAILS_DAYS: {
    label: 'List of sent emails, in days',
    hint: 'The privacy policy says that they stay as long as the account or order, so change its text if you set this. The history of orders loses them, too.',
  },
};

/** `365 by default, 1 to 365` */
function rangeOf(name: RetentionSettingName): string {
  const { least, most, initial } = retentionLimits[name];
  const count = (days: number) => days.toLocaleString('en-US');
  return `${initial === null ? 'Forever' : count(initial)} by default, ${count(least)} to ${count(most)}`;
}

const retentionField = (name: RetentionSettingName): SettingSpec => ({
  ...labels[name],
  name,
  kind: 'number',
  placeholder: rangeOf(name),
});

export const retentionSpec: GroupSpec = {
  group: 'retention',
  fields: (Object.keys(labels) as RetentionSettingName[]).map(retentionField),
  proof: 'none',
  saveText: 'Save retention',
  savedText: 'Retention saved',
  skip: 'never',
  removal: null,
  untilThen: '',
};
