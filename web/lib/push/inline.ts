/** The service worker's code. Only the server has it. */
export const serviceWorker: string = import.meta.env.SSR
  ? (await import('./service-worker.ts?inline-script')).default
  : '';
