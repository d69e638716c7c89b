import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import { describeFailure } from '#server/platform/errors/describe-failure.ts';
import { encryptionOf, type SmtpOptions } from './transport.ts';

/** An operator may replace the mail server without a restart of ours. */
const KNOWN_FOR_MS = 3_600_000;
const TIMEOUT_MS = 5000;

interface Options extends SmtpOptions {
  url: string;
  clock: Clock;
  log: Logger;
}

/**
 * Whether the mail server of an `smtp:` or `smtps:` URL delivers to addresses with letters beyond ASCII before the @ (RFC
 * 6531). It is asked when the first such address arrives. While it cannot be reached, what it last said counts; if it
 * has said nothing yet, such an address could be one that never receives an email, so the answer is no.
 */
export function createUtf8Check({ url, requireTls, clock, log }: Options): () => Promise<boolean> {
  let known: { supported: boolean; until: number } | null = null;
  let asking: Promise<boolean> | null = null;

  async function ask(): Promise<boolean> {
    try {
      const supported = /[ -]SMTPUTF8\b/i.test(await readExtensions(url, requireTls));
      known = { supported, until: clock.now().getTime() + KNOWN_FOR_MS };
    } catch (error) {
      log.warn({ fault: describeFailure(error) }, 'the mail server could not be asked for SMTPUTF8');
    }
    return known?.supported ?? false;
  }

  return () => {
    if (known !== null && clock.now().getTime() < known.until) return Promise.resolve(known.supported);
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}

/** The response to EHLO: after STARTTLS, where the server offers it. */
async function readExtensions(url: string, requireTls: boolean): Promise<string> {
  const [{ default: SmtpConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const connection = new SmtpConnection({
    ...parseConnectionUrl(url),
    ...encryptionOf(url, { requireTls }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    return String(connection.lastServerResponse);
  } finally {
    connection.close();
  }
}
