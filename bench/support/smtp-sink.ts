import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  url: string;
  close(): Promise<void>;
}

/** Accepts every email and keeps none. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      stream.once('end', () => done());
      stream.resume();
    },
  });
  const server = sink.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => sink.close(() => resolve())),
  };
}
