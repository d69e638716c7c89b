import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Live bytes of this process's heap, after garbage collection. */
export function heldHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
