import type { Endpoint, StorageServices } from '../request.ts';
import { answerFile } from './answer-file.ts';
import type { FindReadable } from './find-readable.ts';

/** GET and HEAD of an object, with Range and conditions; `?download` or `?download=name` saves it. */
export function download(services: StorageServices, find: FindReadable): Endpoint {
  return async (c) => answerFile(services, c, await find(c));
}
