import type { Endpoint, StorageServices } from '#server/protocols/storage/request.ts';
import { sendFile } from './send-file.ts';
import type { FindReadable } from './find-readable.ts';

/** GET and HEAD of an object, with Range and conditions; `?download` or `?download=name` saves it. */
export function download(services: StorageServices, find: FindReadable): Endpoint {
  return async (c) => sendFile(services, c, await find(c));
}
