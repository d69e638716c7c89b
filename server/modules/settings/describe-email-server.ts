import type { EmailServerState, Security } from '#domain/settings/email-server.ts';
import { senderOf } from '#server/modules/content/addresses.ts';
import type { Services } from '#server/services.ts';

/** What is set, and by whom. Of secrets, whether there is one, and its end. */
export function describeEmailServer({ config, content, email, settings, teamEmail }: Services): EmailServerState {
  const sourceOf = (fixed: string | null, name: string) =>
    fixed !== null ? 'environment' : settings.get(name) === undefined ? 'none' : 'stored';
  return {
    source: sourceOf(config.email.smtpUrl, 'SMTP_HOST'),
    server: config.email.smtpUrl === null ? storedServer(settings) : fixedServer(config.email.smtpUrl, email.smtpTls),
    from: { source: sourceOf(config.email.from, 'MAIL_FROM'), value: email.from ?? senderOf(content.current()) },
    team: { source: sourceOf(config.email.teamEmail, 'TEAM_EMAIL'), value: teamEmail },
  };
}

function storedServer(settings: Services['settings']): EmailServerState['server'] {
  const value = (name: string) => settings.get(name)?.value ?? '';
  const password = settings.get('SMTP_PASSWORD');
  if (settings.get('SMTP_HOST') === undefined) return null;
  return {
    host: value('SMTP_HOST'),
    port: Number(value('SMTP_PORT')),
    security: value('SMTP_SECURITY') as Security,
    user: value('SMTP_USER'),
    password: {
      state: password === undefined ? 'none' : password.value === null ? 'enter_again' : 'set',
      last4: password?.last4 ?? '',
    },
  };
}

function fixedServer(smtpUrl: string, required: boolean): EmailServerState['server'] {
  const { hostname, port, protocol, username, password } = new URL(smtpUrl);
  const implicit = protocol === 'smtps:';
  return {
    host: hostname,
    port: Number(port) || (implicit ? 465 : 587),
    security: implicit ? 'implicit' : required ? 'required' : 'offered',
    user: decodeURIComponent(username),
    password: { state: password === '' ? 'none' : 'set', last4: '' },
  };
}
