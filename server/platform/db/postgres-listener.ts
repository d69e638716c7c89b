import pg, { type ClientConfig } from 'pg';
import { translate } from './postgres-client.ts';

const RECONNECT_MS = 1000;

type Handler = (payload: string) => void;

const announceText = (name: string) => `set application_name to ${pg.escapeLiteral(name)}`;
const listenText = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

/**
 * LISTEN on a connection of its own, which opens with the first channel and is opened again when it is lost.
 * Notifications sent in between are lost.
 */
export class PostgresListener {
  readonly #config: ClientConfig;
  readonly #handlers = new Map<string, Set<Handler>>();
  #name: string | undefined;
  #client: Promise<pg.Client> | null = null;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** Resolves when the server sends the channel's notifications. @throws {DatabaseError} without a connection */
  async listen(channel: string, handler: Handler): Promise<() => Promise<void>> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    try {
      await this.#send(listenText(channel));
    } catch (error) {
      this.#remove(channel, handler);
      throw translate(error);
    }
    return async () => {
      if (!this.#remove(channel, handler) || this.#client === null) return;
      await this.#send(`un${listenText(channel)}`);
    };
  }

  /** Names the connection, which lasts as long as the process. @throws {DatabaseError} without a connection */
  async announce(name: string): Promise<void> {
    this.#name = name;
    await this.#send(announceText(name)).catch((error: unknown) => {
      throw translate(error);
    });
  }

  /** True if it was the last handler of the channel. */
  #remove(channel: string, handler: Handler): boolean {
    const handlers = this.#handlers.get(channel);
    if (handlers === undefined || !handlers.delete(handler) || handlers.size > 0) return false;
    return this.#handlers.delete(channel);
  }

  /** The connection may be lost without this process knowing yet: a new one listens to all channels. */
  async #send(text: string): Promise<void> {
    const known = this.#client;
    const client = await (known ?? this.#open());
    try {
      await client.query(text);
    } catch (error) {
      if (known === null) throw error;
      if (this.#client === known) this.#client = null;
      await (this.#client ?? this.#open());
    }
  }

  #open(): Promise<pg.Client> {
    const opened = this.#connect(() => {
      if (this.#client !== opened) return;
      this.#client = null;
      this.#openLater();
    });
    this.#client = opened;
    return opened;
  }

  async #connect(lost: () => void): Promise<pg.Client> {
    const client = new pg.Client(this.#config);
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '');
    });
    // `end` follows.
    client.on('error', () => undefined);
    client.once('end', lost);
    await client.connect();
    if (this.#name !== undefined) await client.query(announceText(this.#name));
    for (const channel of this.#handlers.keys()) await client.query(listenText(channel));
    return client;
  }

  #openLater(): void {
    if (this.#closed || this.#handlers.size === 0) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      // An attempt that fails ends its client, which plans the next one.
      if (this.#client === null) this.#open().catch(() => undefined);
    }, RECONNECT_MS);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }
}
