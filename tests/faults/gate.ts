import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP connection's way to a server, which can be closed. */
export interface Gate {
  port: number;
  /** `closed`: connections end and are rejected. `silent`: they stay open, and nothing passes. */
  set(state: 'open' | 'closed' | 'silent'): void;
  close(): Promise<void>;
}

export async function openGate(target: number): Promise<Gate> {
  let state: 'open' | 'closed' | 'silent' = 'open';
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    if (state === 'closed') return near.destroy();
    const far = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => {
        if (state === 'silent') return;
        if (!to.write(chunk)) from.pause();
      });
      to.on('drain', () => from.resume());
      from.on('error', () => undefined);
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endAll = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set(next) {
      // What was lost in silence cannot be made up for.
      if (next === 'closed' || state === 'silent') endAll();
      state = next;
    },
    close: () => {
      endAll();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
