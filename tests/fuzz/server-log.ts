import * as z from 'zod';
import type { Finding, Sent } from './findings.ts';
import { DOCUMENTED } from './left-out.ts';

const ERROR = 50;
/** Requests whose log lines may still come. */
const MAX_REMEMBERED = 2_000;

const Line = z.looseObject({
  level: z.number(),
  msg: z.string().default(''),
  requestId: z.string().optional(),
  err: z.looseObject({ type: z.string(), code: z.string(), message: z.string() }).partial().optional(),
});

const isError = ({ level, err }: z.output<typeof Line>): boolean =>
  level >= ERROR && !DOCUMENTED.some(({ code }) => code === err?.code);

/** Collects the errors in a server's log and finds the requests that caused them. */
export class LogReader {
  readonly #sent = new Map<string, Sent>();
  #rest = '';
  #lines: { line: z.output<typeof Line>; text: string }[] = [];

  read(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const text of lines.filter((one) => one.startsWith('{'))) {
      const parsed = Line.safeParse(JSON.parse(text));
      if (parsed.success && isError(parsed.data)) this.#lines.push({ line: parsed.data, text });
    }
  }

  remember(requestId: string | undefined, sent: Sent): void {
    if (requestId === undefined) return;
    this.#sent.set(requestId, sent);
    const [first] = this.#sent.keys();
    if (this.#sent.size > MAX_REMEMBERED && first !== undefined) this.#sent.delete(first);
  }

  /** What came since the last call. */
  take(): Finding[] {
    const lines = this.#lines;
    this.#lines = [];
    return lines.map(({ line: { msg, err, requestId }, text }) => ({
      what: `log: ${msg} ${err?.code ?? err?.type ?? ''}`,
      sent: this.#sent.get(requestId ?? '') ?? null,
      more: text.slice(0, 1_500),
    }));
  }
}
