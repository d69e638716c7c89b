import { setTimeout as pause } from 'node:timers/promises';
import type { Shopper } from '../../bench/support/shop.ts';
import type { World } from './world.ts';

/** The product's limit is ten seconds, looked at each second. */
const MAX_LATE_MS = 12_000;
const PAUSE_MS = 100;

interface Written {
  value: number;
  /** When it was acknowledged. */
  at: number;
}

/** A person with two browsers: one changes the name and reads it back, the other only reads. */
export class Reader {
  readonly problems: string[] = [];
  reads = 0;
  oldestMs = 0;
  readonly #world: World;
  readonly #shopper: Shopper;
  readonly #written: Written[] = [];
  #isOver = false;

  constructor(world: World, shopper: Shopper) {
    this.#world = world;
    this.#shopper = shopper;
  }

  stop(): void {
    this.#isOver = true;
  }

  async run(): Promise<void> {
    await Promise.all([this.#write(openBrowser()), this.#watch(openBrowser())]);
  }

  async #write(browser: Browser): Promise<void> {
    for (let value = 1; !this.#isOver; value++) {
      await this.#call(browser, 'PATCH', { last_name: String(value) });
      this.#written.push({ value, at: Date.now() });
      // Every so often for so long that the replica has it, and is read.
      for (let reads = value % 20 === 0 ? 100 : 1; reads > 0; reads--) {
        const found = await this.#read(browser);
        if (found !== value) this.problems.push(`a client wrote ${value} and read ${found}`);
        await pause(PAUSE_MS);
      }
    }
  }

  /** What is read may lack what was acknowledged only a moment ago. */
  async #watch(browser: Browser): Promise<void> {
    while (!this.#isOver) {
      const begun = Date.now();
      const found = await this.#read(browser);
      const missed = this.#written.find(({ value }) => value > found);
      const late = missed === undefined ? 0 : Math.max(0, begun - missed.at);
      this.oldestMs = Math.max(this.oldestMs, late);
      if (late > MAX_LATE_MS) this.problems.push(`a client read what was ${late} ms late`);
      await pause(PAUSE_MS);
    }
  }

  async #read(browser: Browser): Promise<number> {
    const rows = (await this.#call(browser, 'GET')) as { last_name: string | null }[];
    this.reads++;
    return Number(rows[0]?.last_name ?? 0) || 0;
  }

  /** Reading and setting a name can be repeated. Only a fault ends a connection, and here the shop has none. */
  async #fetch(browser: Browser, url: string, init: Init): Promise<Response> {
    try {
      return await browser(url, init);
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const state = this.#world.shops[0]!.isRunning() ? 'runs' : 'has ended';
      this.problems.push(`${init.method} of a name broke off, the shop ${state}: ${String(cause)}`);
      await pause(PAUSE_MS);
      return browser(url, init);
    }
  }

  async #call(browser: Browser, method: string, body?: object): Promise<unknown> {
    const { id, accessToken } = this.#shopper;
    const response = await this.#fetch(
      browser,
      `${this.#world.shops[0]!.url}/rest/v1/users?id=eq.${id}&select=last_name`,
      {
        method,
        headers: { apikey: 'anon', authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} of a name returned ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
}

type Init = RequestInit & { headers: Record<string, string> };
type Browser = (url: string, init: Init) => Promise<Response>;

/** Keeps cookies. */
function openBrowser(): Browser {
  const cookies = new Map<string, string>();
  return async (url, init) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, headers: { ...init.headers, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
}
