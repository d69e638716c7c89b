import { ConfigError } from './config-values.ts';

interface Settings {
  HOST?: string | undefined;
  PUBLIC_URL?: URL | undefined;
  TRUST_PROXY?: string | undefined;
  LOCAL_MODE?: boolean | undefined;
}

/** The setting that says that others than this machine reach the server; null if there is none. */
const foreignSetting = (set: Settings, isLoopback: (host: string) => boolean): string | null =>
  set.HOST !== undefined && !isLoopback(set.HOST)
    ? 'a HOST that is not loopback'
    : ((['PUBLIC_URL', 'TRUST_PROXY'] as const).find((name) => set[name] !== undefined) ?? null);

/**
 * Whether the operator's tools are open to requests from this machine. A proxy in front that adds no header makes every
 * request look like one, so nothing but a demo is local unless the operator says so.
 * @throws {ConfigError} for LOCAL_MODE on a server that others reach
 */
export function isLocal(
  set: Settings,
  { isDemo, isLoopback }: { isDemo: boolean; isLoopback: (host: string) => boolean },
): boolean {
  const foreign = foreignSetting(set, isLoopback);
  if (set.LOCAL_MODE === true && foreign !== null)
    throw new ConfigError(`LOCAL_MODE: not together with ${foreign}, with which others reach this server`);
  return set.LOCAL_MODE ?? (isDemo && foreign === null);
}
