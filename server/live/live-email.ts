import type { Config } from '#server/config.ts';
import type { EmailConfig } from '#server/config-email.ts';
import { isLoopbackHost } from '#server/config-values.ts';
import type { StoredSettings } from '#server/modules/settings/stored-settings.ts';

/** The email configuration at this moment. */
export interface LiveEmail extends EmailConfig {
  /** Emails wait: for a password that is sealed with a key that is lost, or on a public server for an email server. */
  paused: boolean;
}

export const liveEmail = (
  { email, publicUrl }: Pick<Config, 'email' | 'publicUrl'>,
  stored: Pick<StoredSettings, 'get'>,
): LiveEmail => {
  const isPublic = publicUrl !== null && !isLoopbackHost(publicUrl.hostname);
  return { ...email, paused: email.smtpUrl === null && (isPublic || stored.get('SMTP_HOST') !== undefined) };
};

/** What a start says about emails that reach nobody. */
export const emailNotes = ({ local }: Pick<Config, 'local'>, { smtpUrl }: Pick<EmailConfig, 'smtpUrl'>, at: string) =>
  local || smtpUrl !== null ? [] : [`  emails  reach nobody: set ${at}, or LOCAL_MODE=on to read them in /dev/inbox`];
