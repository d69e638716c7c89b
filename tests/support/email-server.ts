import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface EmailServer {
  url: string;
  port: number;
  /** How often it accepted each Message-ID. */
  accepted: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/**
 * Accepts every email, and counts it, unless it is for `rejected@…`. Offers STARTTLS only with a certificate, and
 * SMTPUTF8 unless `utf8` is false.
 */
export async function startEmailServer({
  tls,
  utf8 = true,
  account,
}: {
  tls?: { key: string; cert: string };
  utf8?: boolean;
  /** Whoever does not sign in as this sends nothing. */
  account?: { user: string; password: string };
} = {}): Promise<EmailServer> {
  const accepted = new Map<string, number>();
  const smtp = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isKnown = username === account?.user && password === account?.password;
      if (isKnown) return done(null, { user: username });
      return done(Object.assign(new Error('Invalid user name or password'), { responseCode: 535 }));
    },
    hideSMTPUTF8: !utf8,
    disabledCommands: [...(tls === undefined ? ['STARTTLS'] : []), ...(account === undefined ? ['AUTH'] : [])],
    ...tls,
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('rejected@') ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString())?.[1] ?? 'none';
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // A connection that breaks is the sender's business; without a listener it would end the program.
  smtp.on('error', () => undefined);
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    accepted,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
