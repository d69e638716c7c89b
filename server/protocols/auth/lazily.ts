import type { Endpoint } from './scope.ts';

/** An endpoint whose module and libraries load on its first request, not at start-up. */
export function lazily(load: () => Promise<Endpoint>): Endpoint {
  let loading: Promise<Endpoint> | undefined;
  return async (c) => {
    loading ??= load();
    const endpoint = await loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return endpoint(c);
  };
}
