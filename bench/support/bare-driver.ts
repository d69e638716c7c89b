import { BenchFolder } from './install.ts';

export interface BareTransaction {
  unsafe<R extends object>(text: string, params: (string | boolean | Date)[], options: { prepare: true }): Promise<R[]>;
}

export interface BareSql extends BareTransaction {
  begin(options: string, work: (sql: BareTransaction) => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

type Connect = (url: string, options: { max: number; onnotice: () => void }) => BareSql;

interface BareDriver {
  /** Sets claims and role as a request does, and runs one statement, each in a round trip. Returns the rows. */
  asUser(user: string, text: string, params: string[], readOnly?: boolean): Promise<number>;
  close(): Promise<void>;
}

const ENTER = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`;

export async function connectBare(url: string, connections: number): Promise<BareSql> {
  const { default: connect } = (await new BenchFolder('peers').load('postgres')) as { default: Connect };
  return connect(url, { max: connections, onnotice: () => undefined });
}

/**
 * The limit that the figures of requests are compared with: postgres.js, which the server used when the goals were set,
 * with the statements that it sent then.
 */
export async function openBareDriver(url: string, connections: number): Promise<BareDriver> {
  const sql = await connectBare(url, connections);
  return {
    async asUser(user, text, params, readOnly = false) {
      let count = 0;
      await sql.begin(readOnly ? 'read only' : '', async (inner) => {
        await inner.unsafe(ENTER, [JSON.stringify({ sub: user, role: 'authenticated' })], { prepare: true });
        count = (await inner.unsafe(text, params, { prepare: true })).length;
      });
      return count;
    },
    close: () => sql.end(),
  };
}
