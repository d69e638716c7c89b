import type { Endpoint } from './scope.ts';

/** An endpoint whose module, and the libraries that come with it, load with its first request and not with the server. */
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
