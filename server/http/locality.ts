import type { Logger } from 'pino';
import { isLoopbackHost } from '#server/config.ts';

interface RequestOrigin {
  /** The peer's IP address; undefined for calls within the process. */
  socketIp: string | undefined;
  header: (name: string) => string | undefined;
}

export const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/**
 * What shows that a request does not come from this machine; null if socket, Host and Origin are loopback and there is no
 * forwarding header. The Host check stops DNS rebinding: a website whose name resolves to 127.0.0.1 cannot reach the
 * operator's tools.
 */
export function foreignPartOf({ socketIp, header }: RequestOrigin): string | null {
  const plainIp = socketIp?.replace(/^::ffff:/, '');
  if (plainIp !== undefined && !isLoopbackHost(plainIp)) return 'socket';
  const host = header('host');
  if (host !== undefined && !isLoopbackHost(hostOf(`http://${host}`))) return 'Host';
  const origin = header('origin');
  if (origin !== undefined && !isLoopbackHost(hostOf(origin))) return 'Origin';
  return FORWARDING.find((name) => header(name) !== undefined) ?? null;
}

/**
 * The passwords of demo accounts are public, so these accounts are for local requests only. The mark belongs to the
 * server: `server/demo/demo-accounts.ts` sets it.
 */
export const isDemoAccount = (appMetadata: Record<string, unknown> | undefined): boolean => appMetadata?.demo === true;

/** The response does not say why, so the log must: the developer may have put a proxy or tunnel in front of the server. */
export function logForeignDemo(log: Pick<Logger, 'warn'>, foreignPart: string | undefined): void {
  log.warn({ foreignPart }, 'a demo account was rejected because the request is not local');
}
