import { isLoopbackHost } from '#server/config.ts';

export interface RequestOrigin {
  /** The socket's other end; undefined for calls that came through no socket. */
  socketAddress: string | undefined;
  header: (name: string) => string | undefined;
}

const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}

/**
 * Whether a request never left this machine: socket, Host and Origin are loopback and no proxy spoke. The Host keeps
 * a website's name that was pointed at 127.0.0.1 (DNS rebinding) from reaching what exists for the operator alone.
 */
export function isLocalRequest({ socketAddress, header }: RequestOrigin): boolean {
  const plainSocket = socketAddress?.replace(/^::ffff:/, '');
  if (plainSocket !== undefined && !isLoopbackHost(plainSocket)) return false;
  if (FORWARDING.some((name) => header(name) !== undefined)) return false;
  const host = header('host');
  const origin = header('origin');
  return (
    (host === undefined || isLoopbackHost(hostOf(`http://${host}`))) &&
    (origin === undefined || isLoopbackHost(hostOf(origin)))
  );
}
