/** Settings that an owner can set on a screen, by the names that environment variables have. */
interface SettingGroup {
  /** Shown to the team. */
  plain: readonly string[];
  /** Stored encrypted, and never shown. */
  secrets: readonly string[];
  /** They only make sense together, so all of them come from one place. Otherwise each counts for itself. */
  isWhole: boolean;
  /** Of a whole group, what may be left out. */
  optional?: readonly string[];
  /** Secrets that go with another setting, and are none without it. */
  belongsTo?: Readonly<Record<string, string>>;
  /** Environment variables that rule the group out; as a rule its own names. */
  environment?: readonly string[];
}

export const settingGroups = {
  smtp: {
    plain: ['SMTP_HOST', 'SMTP_PORT', 'SMTP_SECURITY', 'SMTP_USER'],
    secrets: ['SMTP_PASSWORD'],
    isWhole: true,
    optional: ['SMTP_PORT', 'SMTP_SECURITY', 'SMTP_USER'],
    belongsTo: { SMTP_PASSWORD: 'SMTP_USER' },
    environment: ['SMTP_URL'],
  },
  addresses: { plain: ['MAIL_FROM', 'TEAM_EMAIL'], secrets: [], isWhole: false },
  stripe: {
    plain: ['STRIPE_PUBLISHABLE_KEY'],
    secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    isWhole: true,
  },
  google: { plain: ['GOOGLE_CLIENT_ID'], secrets: ['GOOGLE_CLIENT_SECRET'], isWhole: true },
  openid: {
    plain: ['OPENID_NAME', 'OPENID_ISSUER', 'OPENID_CLIENT_ID'],
    secrets: ['OPENID_CLIENT_SECRET'],
    isWhole: true,
    environment: ['OPENID_PROVIDERS'],
  },
  captcha: { plain: ['CAPTCHA_PROVIDER', 'CAPTCHA_SITE_KEY'], secrets: ['CAPTCHA_SECRET'], isWhole: true },
  accounts: { plain: ['SIGN_UPS', 'PASSWORD_MIN_LENGTH', 'PASSWORD_REQUIRED_CHARACTERS'], secrets: [], isWhole: false },
  time: { plain: ['TIME_ZONE'], secrets: [], isWhole: false },
  retention: {
    plain: [
      'KEEP_ADDRESSES_DAYS',
      'KEEP_NOTIFICATIONS_DAYS',
      'KEEP_AUDIT_DAYS',
      'KEEP_EMAILS_DAYS',
      'KEEP_UPLOADS_HOURS',
    ],
    secrets: [],
    isWhole: false,
  },
} as const satisfies Record<string, SettingGroup>;

export type SettingGroupName = keyof typeof settingGroups;

export const settingGroupNames = Object.keys(settingGroups) as SettingGroupName[];

export const settingGroup = (name: SettingGroupName): SettingGroup => settingGroups[name];

export const namesOf = (name: SettingGroupName): string[] => {
  const { plain, secrets } = settingGroup(name);
  return [...plain, ...secrets];
};

/** `enter_again`: sealed with a key that this installation does not have, as after a restore. */
export interface SecretState {
  state: 'none' | 'set' | 'enter_again';
  /** The end of it, to tell it from another. */
  last4: string;
}

export type SettingSource = 'environment' | 'stored' | 'none';

/** A group as the team sees it. */
export interface SettingGroupState {
  /** Where a group that is whole comes from. Others say it by setting. */
  source: SettingSource;
  sources: Record<string, SettingSource>;
  /** What counts at this moment; empty if nothing is set. */
  values: Record<string, string>;
  secrets: Record<string, SecretState>;
}

/** An account at Stripe that took payments before the present one. */
interface PreviousAccount {
  account: string;
  livemode: boolean;
}

/** The response of `GET /functions/v1/settings`. No secret is in it. */
export interface OwnerSettings {
  /** Counts the changes; a change names the one that it follows. */
  version: number;
  groups: Record<SettingGroupName, SettingGroupState>;
  /** Providers that the environment sets, beside or instead of those of a screen. */
  fixedProviders: string[];
  previousAccounts: PreviousAccount[];
  /** Where providers send people back to, and where Stripe sends events. */
  callbackUrl: string;
  webhookUrl: string;
}

/** What a service said to a test of its settings. */
export interface SettingsTest {
  /** Null: it accepted them. */
  problem: string | null;
  /** What it said of itself, in a sentence. */
  answer: string;
}
