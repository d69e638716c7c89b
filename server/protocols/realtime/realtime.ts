import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Config } from '#server/config.ts';
import { createProxyTrust, rateLimitKey } from '#server/http/client-ip.ts';
import { replyTo } from './messages.ts';

const PATH = '/realtime/v1/websocket';

/** What an anonymous caller can make this cost: a few kilobytes for each socket. */
export interface RealtimeLimits {
  sockets: number;
  /** By client IP address; a /64 of IPv6 counts as one. */
  socketsPerIp: number;
  messageBytes: number;
  /** Of one socket in {@link RealtimeLimits.idleMs}. Clients send a heartbeat every 25 s and join again with growing pauses. */
  messages: number;
  /** A socket without a message for that long is closed. */
  idleMs: number;
  /** Of a client that sends and does not read. */
  unreadBytes: number;
}

const LIMITS: RealtimeLimits = {
  sockets: 1000,
  socketsPerIp: 20,
  messageBytes: 16_384,
  messages: 120,
  idleMs: 60_000,
  unreadBytes: 65_536,
};

const POLICY_VIOLATION = 1008;
const GOING_AWAY = 1001;

export interface Realtime {
  /** Whether a request for an upgrade is for this protocol. Other requests are answered as if they had not asked. */
  accepts(request: Pick<IncomingMessage, 'url'>): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sockets that are open now. */
  count(): number;
  close(): void;
}

/**
 * The socket of supabase-js, which rejects every channel and says why. Without it, clients retry a broken connection for ever
 * and show nothing. It reads no token, stores nothing, and any origin may open it.
 */
export function createRealtime({ trustProxy }: Pick<Config, 'trustProxy'>, limits = LIMITS): Realtime {
  const { clientIp } = createProxyTrust(trustProxy);
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.messageBytes, perMessageDeflate: false });
  const perIp = new Map<string, number>();
  const take = (key: string) => perIp.set(key, (perIp.get(key) ?? 0) + 1);
  const release = (key: string) => {
    const left = (perIp.get(key) ?? 1) - 1;
    if (left === 0) perIp.delete(key);
    else perIp.set(key, left);
  };
  return {
    accepts: ({ url = '' }) => url.split('?')[0] === PATH,
    upgrade(request, socket, head) {
      if (socket.destroyed) return;
      socket.on('error', () => socket.destroy());
      const forwarded = request.headers['x-forwarded-for'];
      const ip = clientIp(
        request.socket.remoteAddress ?? '',
        Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      );
      const key = rateLimitKey(ip);
      if ((perIp.get(key) ?? 0) >= limits.socketsPerIp) return reject(socket, 429);
      if (server.clients.size >= limits.sockets) return reject(socket, 503);
      // Also if there is no handshake.
      take(key);
      socket.once('close', () => release(key));
      server.handleUpgrade(request, socket, head, (opened) => serve(opened, limits));
    },
    count: () => server.clients.size,
    close() {
      for (const opened of server.clients) opened.close(GOING_AWAY);
      for (const opened of server.clients) opened.terminate();
      server.close();
    },
  };
}

function reject(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

function serve(socket: WebSocket, { idleMs, messages, unreadBytes }: RealtimeLimits): void {
  let heard = 0;
  let windowEnds = Date.now() + idleMs;
  const idle = setTimeout(() => socket.terminate(), idleMs).unref();
  // ws closes the connection by itself, for example after a message that is too long.
  socket.on('error', () => socket.terminate());
  socket.on('close', () => clearTimeout(idle));
  // Replies to pings are the library's, and need no message.
  socket.on('ping', count);
  socket.on('message', (data: RawData, isBinary: boolean) => {
    idle.refresh();
    if (!count() || isBinary) return;
    const reply = replyTo(String(data));
    if (reply === null) return;
    if (socket.bufferedAmount > unreadBytes) socket.terminate();
    else socket.send(reply);
  });

  function count(): boolean {
    const now = Date.now();
    if (now > windowEnds) [heard, windowEnds] = [0, now + idleMs];
    heard += 1;
    if (heard === messages + 1) socket.close(POLICY_VIOLATION, 'Too many messages');
    // It does not wait for the end of the handshake.
    else if (heard > messages) socket.terminate();
    return heard <= messages;
  }
}
