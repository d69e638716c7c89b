import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { createClient } from '@supabase/supabase-js';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createHttpServer } from '#server/http/http-server.ts';
import { createRealtime, type Realtime, type RealtimeLimits } from '#server/protocols/realtime/realtime.ts';

const LIMITS: RealtimeLimits = {
  sockets: 4,
  socketsPerIp: 3,
  messageBytes: 1024,
  messages: 10,
  idleMs: 60_000,
  unreadBytes: 65_536,
};
const REASON = 'Realtime is not available on this server';

let realtime: Realtime;
let server: Server;
let url: string;

async function start(limits: Partial<RealtimeLimits> = {}): Promise<void> {
  realtime = createRealtime({ trustProxy: { hops: 1 } }, { ...LIMITS, ...limits });
  server = createHttpServer((_, response) => response.end('page'), realtime);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterEach(async () => {
  realtime.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const open = (ip = '192.0.2.1', path = '/realtime/v1/websocket?apikey=anon&vsn=2.0.0') =>
  new WebSocket(`ws://${url}${path}`, { headers: { 'x-forwarded-for': ip, origin: 'https://elsewhere.example' } });
async function opened(ip?: string): Promise<WebSocket> {
  const socket = open(ip);
  await once(socket, 'open');
  return socket;
}
const closeCode = async (socket: WebSocket) => (await once(socket, 'close'))[0] as number;
const statusOf = async (socket: WebSocket) => {
  socket.on('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  return response.statusCode;
};
async function ask(socket: WebSocket, message: unknown): Promise<unknown> {
  socket.send(JSON.stringify(message));
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString());
}

test('supabase-js learns why a channel cannot be joined', async () => {
  await start();
  const supabase = createClient(`http://${url}`, 'anon', { realtime: { transport: WebSocket as never } });
  const [status, error] = await new Promise<[string, Error | undefined]>((resolve) => {
    supabase
      .channel('room')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'todos' }, () => undefined)
      .subscribe((reached, why) => resolve([reached, why]));
  });
  expect(status).toBe('CHANNEL_ERROR');
  expect(error?.message).toContain(REASON);
  await supabase.removeAllChannels();
  await supabase.realtime.disconnect();
});

test('answers in both formats of Phoenix, and nothing else', async () => {
  await start();
  const socket = await opened();
  const rejected = { status: 'error', response: { reason: REASON } };
  expect(await ask(socket, ['1', '2', 'realtime:room', 'phx_join', {}])).toEqual([
    '1',
    '2',
    'realtime:room',
    'phx_reply',
    rejected,
  ]);
  expect(await ask(socket, { topic: 'realtime:room', event: 'phx_join', payload: {}, ref: '3' })).toEqual({
    topic: 'realtime:room',
    event: 'phx_reply',
    payload: rejected,
    ref: '3',
  });
  for (const ignored of ['not json', '[]', '{}', '["1","2","t","broadcast",{}]', '[1,2,3,4,5]']) socket.send(ignored);
  expect(await ask(socket, [null, '4', 'phoenix', 'heartbeat', {}])).toEqual([
    null,
    '4',
    'phoenix',
    'phx_reply',
    { status: 'ok', response: {} },
  ]);
});

test('limits sockets by client IP address and in all, and gives places back', async () => {
  await start();
  const first = await opened();
  await Promise.all([opened(), opened()]);
  expect(await statusOf(open())).toBe(429);
  await opened('192.0.2.2');
  expect(await statusOf(open('192.0.2.3'))).toBe(503);
  first.close();
  await closeCode(first);
  await expect.poll(() => realtime.count()).toBe(3);
  await opened();
});

test('closes a socket that sends too much at once, too often, or nothing', async () => {
  await start({ idleMs: 300 });
  const large = await opened('192.0.2.1');
  large.send('x'.repeat(2000));
  expect(await closeCode(large)).toBe(1009);
  const often = await opened('192.0.2.2');
  for (let sent = 0; sent <= LIMITS.messages; sent += 1) often.send('[]');
  expect(await closeCode(often)).toBe(1008);
  const silent = await opened('192.0.2.3');
  expect(await closeCode(silent)).toBe(1006);
  await expect.poll(() => realtime.count()).toBe(0);
});

test('other paths and protocols are answered as plain requests', async () => {
  await start();
  expect(await statusOf(open('192.0.2.1', '/other'))).toBe(200);
  const response = await fetch(`http://${url}/realtime/v1/websocket`);
  expect(await response.text()).toBe('page');
});
