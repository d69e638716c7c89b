import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email server that counts what it accepted by Message-ID. */
export async function openInbox() {
  const accepted = new Map<string, number>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const lines: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => lines.push(chunk));
      stream.once('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(lines).toString())?.[1] ?? 'none';
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    accepted,
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  };
}
