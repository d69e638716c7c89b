import { useRef } from 'react';

/** Calls `work` unless an earlier call is still running: a second press of a button is ignored. */
export function useOnce(work: () => Promise<void>): () => Promise<void> {
  const running = useRef(false);
  return async () => {
    if (running.current) return;
    running.current = true;
    try {
      await work();
    } finally {
      running.current = false;
    }
  };
}
