import { isLoopbackHost } from '#server/config.ts';

export interface RequestOrigin {
  /** The peer's IP address; undefined for calls within the process. */
  socketIp: string | undefined;
  header: (name: string) => string | undefined;
}

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/**
 * Whether a request never left this machine: socket, Host and Origin are loopback, and there is no forwarding header.
 * The Host check stops DNS rebinding: a website whose name resolves to 127.0.0.1 cannot reach the operator's tools.
 */
export function isLocalRequest({ socketIp, header }: RequestOrigin): boolean {
  const plainIp = socketIp?.replace(/^::ffff:/, '');
  if (plainIp !== undefined && !isLoopbackHost(plainIp)) return false;
  if (FORWARDING.some((name) => header(name) !== undefined)) return false;
  const host = header('host');
  const origin = header('origin');
  return (
    (host === undefined || isLoopbackHost(hostOf(`http://${host}`))) &&
    (origin === undefined || isLoopbackHost(hostOf(origin)))
  );
}
