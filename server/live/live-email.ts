import type { Config } from '#server/config.ts';
import type { EmailConfig } from '#server/config-email.ts';
import { isLoopbackHost } from '#server/config-values.ts';
import type { StoredSettings } from '#server/modules/settings/stored-settings.ts';

/** The email configuration at this moment: the environment's, and where that says nothing, what the owner has set. */
export interface LiveEmail extends EmailConfig {
  /**
   * Emails wait: for the password, which is sealed with a key that is lost, or on a public server for an email server.
   */
  paused: boolean;
}

export const serverSettings = ['SMTP_HOST', 'SMTP_PORT', 'SMTP_SECURITY', 'SMTP_USER', 'SMTP_PASSWORD'] as const;

export function liveEmail(config: Pick<Config, 'email' | 'publicUrl'>, stored: Pick<StoredSettings, 'get'>): LiveEmail {
  const fixed = config.email;
  const value = (name: string) => stored.get(name)?.value ?? null;
  const others = {
    from: fixed.from ?? value('MAIL_FROM'),
    teamEmail: fixed.teamEmail ?? value('TEAM_EMAIL'),
  };
  const host = value('SMTP_HOST');
  if (fixed.smtpUrl !== null || host === null)
    return { ...fixed, ...others, paused: fixed.smtpUrl === null && isPublic(config) };
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

const isPublic = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl !== null && !isLoopbackHost(publicUrl.hostname);

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

/** What a start says about emails that reach nobody. */
export const emailNotes = ({ local }: Pick<Config, 'local'>, { smtpUrl }: Pick<EmailConfig, 'smtpUrl'>, at: string) =>
  local || smtpUrl !== null ? [] : [`  emails  reach nobody: set ${at}, or LOCAL_MODE=on to read them in /dev/inbox`];
