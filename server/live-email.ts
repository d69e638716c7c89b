import type { EmailConfig } from './config-email.ts';
import type { StoredSettings } from './modules/settings/stored-settings.ts';

/** The email configuration at this moment: the environment's, and where that says nothing, what the owner has set. */
export interface LiveEmail extends EmailConfig {
  /** The password is sealed with a key that is lost: emails wait until it is entered again. */
  paused: boolean;
}

export const serverSettings = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_SECURITY', 'SMTP_USER', 'SMTP_PASSWORD'] as const;

export function liveEmail(fixed: EmailConfig, stored: Pick<StoredSettings, 'get'>): LiveEmail {
  const value = (name: string) => stored.get(name)?.value ?? null;
  const others = {
    from: fixed.from ?? value('MAIL_FROM'),
    teamEmail: fixed.teamEmail ?? value('TEAM_EMAIL'),
  };
  const host = value('SMTP_HOST');
  if (fixed.smtpUrl !== null || host === null) return { ...fixed, ...others, paused: false };
  const password = stored.get('SMTP_PASSWORD');
  return {
    ...others,
    ...smtpOf({
      host,
      port: Number(value('SMTP_PORT')),
      security: value('SMTP_SECURITY') ?? 'required',
      user: value('SMTP_USER'),
      password: password?.value ?? null,
    }),
    paused: password?.value === null,
  };
}

interface EmailServer {
  host: string;
  port: number;
  security: string;
  user: string | null;
  password: string | null;
}

export function smtpOf({
  host,
  port,
  security,
  user,
  password,
}: EmailServer): Pick<EmailConfig, 'smtpUrl' | 'smtpTls'> {
  const account = user === null ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  return {
    smtpUrl: `${security === 'implicit' ? 'smtps' : 'smtp'}://${account}${host}:${port}`,
    smtpTls: security === 'required',
  };
}
