import type { Logger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import { createUtf8Check } from './smtp-utf8.ts';
import { smtpTransport, type EmailTransport } from './transport.ts';

/** The email server at this moment. */
export interface CurrentServer {
  /** Null: there is none. */
  smtpUrl: string | null;
  /** Send nothing over a connection without TLS. */
  smtpTls: boolean;
  /** Emails wait. */
  paused: boolean;
}

interface Client {
  key: string;
  transport: EmailTransport;
  sending: number;
  isReplaced: boolean;
}

const keyOf = ({ smtpUrl, smtpTls }: CurrentServer) => `${smtpTls} ${smtpUrl}`;

/**
 * Delivers to the server of this moment. After a change, a new client is built beside the old one, which closes once the emails
 * that it is sending have left.
 */
export function currentTransport(current: () => CurrentServer, withoutServer: EmailTransport): EmailTransport {
  let client: Client | null = null;

  function clientOf(server: CurrentServer & { smtpUrl: string }): Client {
    const key = keyOf(server);
    if (client?.key === key) return client;
    if (client !== null) {
      client.isReplaced = true;
      closeIfDone(client);
    }
    const transport = smtpTransport(server.smtpUrl, { requireTls: server.smtpTls });
    return (client = { key, transport, sending: 0, isReplaced: false });
  }

  return {
    async send(email) {
      const server = current();
      if (server.smtpUrl === null) return withoutServer.send(email);
      const used = clientOf({ ...server, smtpUrl: server.smtpUrl });
      used.sending += 1;
      try {
        await used.transport.send(email);
      } finally {
        used.sending -= 1;
        closeIfDone(used);
      }
    },
    close: () => client?.transport.close(),
  };
}

function closeIfDone({ transport, sending, isReplaced }: Client): void {
  if (isReplaced && sending === 0) transport.close();
}

interface CheckOptions {
  current: () => CurrentServer;
  clock: Clock;
  log: Logger;
}

/** As {@link createUtf8Check}, for the server of this moment. */
export function currentUtf8Check({ current, clock, log }: CheckOptions): () => Promise<boolean> {
  let known: { key: string; check: () => Promise<boolean> } | null = null;
  return () => {
    const server = current();
    const { smtpUrl, smtpTls } = server;
    if (smtpUrl === null) return Promise.resolve(true);
    const key = keyOf(server);
    if (known?.key !== key) known = { key, check: createUtf8Check({ url: smtpUrl, requireTls: smtpTls, clock, log }) };
    return known.check();
  };
}
