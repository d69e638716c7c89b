/** Log-safe facts about an error. A message can quote an email address or a token, so there is none. */
export interface Failure {
  name: string;
  code?: string;
  /** Code of what caused it, such as ECONNREFUSED. */
  reason?: string;
  /** The host that could not be used, with its port. */
  host?: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Of errors of Node's network functions, and of our own errors that name a `host`. */
export function hostOf(error: Error): string | undefined {
  const { host, hostname, address, port } = error as Partial<Record<'host' | 'hostname' | 'address' | 'port', unknown>>;
  const name = textOf(host) ?? textOf(hostname) ?? textOf(address);
  return name === undefined || typeof port !== 'number' ? name : `${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The error and its causes, outermost first. Of attempts with several addresses, the first one counts. */
function chainOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 8;) {
    chain.push(next);
    next = next.cause ?? (next instanceof AggregateError ? next.errors[0] : undefined);
  }
  return chain;
}

export function describeFailure(error: unknown): Failure {
  const chain = chainOf(error);
  const code = textOf((error as { code?: unknown } | null)?.code);
  const reason = chain.map((one) => textOf((one as { code?: unknown }).code)).findLast((one) => one !== undefined);
  const host = chain.map(hostOf).find((one) => one !== undefined);
  return {
    name: textOf((error as { name?: unknown } | null)?.name) ?? 'Error',
    ...(code === undefined ? {} : { code }),
    ...(reason === undefined || reason === code ? {} : { reason }),
    ...(host === undefined ? {} : { host }),
  };
}
