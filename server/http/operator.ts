import type { Context } from 'hono';
import { isLoopbackHost } from '#server/config-values.ts';
import { socketOf, type AppEnv } from './app-env.ts';
import { isServiceRole } from './caller.ts';
import { forwardingHeader } from './locality.ts';

/**
 * The operator's own commands: the service key, from this machine, not through a proxy and not from a browser. On a public
 * server, too, where no request counts as local.
 */
export function isOperator(c: Context<AppEnv>): boolean {
  const socket = socketOf(c)?.incoming.socket;
  if (socket === undefined || !isServiceRole(c)) return false;
  const { remoteAddress = '', localAddress } = socket;
  const isOwnMachine = remoteAddress === localAddress || isLoopbackHost(remoteAddress.replace(/^::ffff:/, ''));
  return isOwnMachine && c.req.header('origin') === undefined && forwardingHeader(c.req.header()) === null;
}
