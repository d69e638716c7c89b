import type { Shape } from './rest-requests.ts';
import type { Received } from './send.ts';
import { DOCUMENTED, isPrivileged, type Role } from './left-out.ts';

/** A generated request with its place in the run. */
export interface Sent {
  /** Repeats it: `--seed SEED --at NUMBER`. */
  number: number;
  role: Role;
  shape: Shape;
}

export interface Finding {
  what: string;
  sent: Sent | null;
  more: string;
}

/** Texts and ids of the other client. */
export interface Foreign {
  canary: string;
  ids: ReadonlySet<string>;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What must not be in a response to anyone but its owner, the team and the service key. */
function leakIn({ status, headers, text }: Received, { shape }: Sent, { canary, ids }: Foreign): string | null {
  const response = `${text} ${JSON.stringify(headers)}`;
  if (response.toLowerCase().includes(canary)) return 'a text of another client';
  const asked = `${shape.path} ${shape.body ?? ''} ${Object.values(shape.headers).join(' ')}`;
  // The text of a PDF is compressed: there must be none.
  const isPdf = status < 300 && headers['content-type'] === 'application/pdf';
  if (isPdf && asked.match(UUID)?.some((named) => ids.has(named))) return 'a document of another client';
  const id = response.match(UUID)?.find((found) => ids.has(found) && !asked.includes(found));
  return id === undefined ? null : `the id ${id} of another client's row`;
}

/** Checks one response. */
export function judge(sent: Sent, received: Received, foreign: Foreign): Finding | null {
  const { status, text } = received;
  const more = text.slice(0, 600);
  const code = /"(?:code|error)":"?([\w.]+)/.exec(text)?.[1] ?? '';
  if (status >= 500) {
    const isDocumented = DOCUMENTED.some((one) => one.status === status && one.code === code);
    return isDocumented ? null : { what: `status ${status} ${sent.shape.route} ${code}`, sent, more };
  }
  if (isPrivileged(sent.role)) return null;
  const leak = leakIn(received, sent, foreign);
  return leak === null ? null : { what: `${leak}, ${sent.role} ${sent.shape.route}`, sent, more };
}

const MAX_EXAMPLES = 3;

/** Findings by kind, with a few examples of each. */
export class Findings {
  readonly #kinds = new Map<string, { count: number; examples: Finding[] }>();

  add(finding: Finding): void {
    const kind = this.#kinds.get(finding.what) ?? { count: 0, examples: [] };
    kind.count += 1;
    if (kind.examples.length < MAX_EXAMPLES) kind.examples.push(finding);
    this.#kinds.set(finding.what, kind);
  }

  get kinds(): number {
    return this.#kinds.size;
  }

  /** @param seed of the run */
  print(say: (line: string) => void, seed: number): void {
    for (const [what, { count, examples }] of this.#kinds) {
      say(`\nFINDING ${what} (${count} times)`);
      for (const { sent, more } of examples) {
        if (sent !== null) say(describe(sent, seed));
        if (more !== '') say(`  ${more}`);
      }
    }
  }
}

const MAX_PRINTED = 2_000;

function describe({ number, role, shape }: Sent, seed: number): string {
  const { method, path, headers, body } = shape;
  const cut = (text: string) => (text.length > MAX_PRINTED ? `${text.slice(0, MAX_PRINTED)}… (${text.length})` : text);
  return [
    `  --seed ${seed} --at ${number}  as ${role}`,
    `  ${method} ${cut(path)}`,
    `  headers ${JSON.stringify(headers)}`,
    `  body ${body === null ? 'none' : cut(JSON.stringify(body))}`,
  ].join('\n');
}

/** Responses by route and class of status. */
export class Counts {
  readonly #routes = new Map<string, Map<string, number>>();

  add(route: string, status: number): void {
    const classes = this.#routes.get(route) ?? new Map<string, number>();
    const name = status === 0 ? 'none' : `${Math.floor(status / 100)}xx`;
    classes.set(name, (classes.get(name) ?? 0) + 1);
    this.#routes.set(route, classes);
  }

  /** Responses of a class on all routes, `none` for requests without a response. */
  of(name: string): number {
    return [...this.#routes.values()].reduce((sum, classes) => sum + (classes.get(name) ?? 0), 0);
  }

  print(say: (line: string) => void): void {
    for (const [route, classes] of [...this.#routes].sort(([a], [b]) => (a < b ? -1 : 1)))
      say(
        `${route.padEnd(60)} ${[...classes]
          .sort()
          .map(([name, count]) => `${name} ${count}`)
          .join('  ')}`,
      );
  }
}
