import { useEffect, useState, type RefObject } from 'react';
import { readPlayerMessage } from './player-signs.ts';

const ASK_EVERY_MS = 500;
/** A blocked or unreachable player never answers, and its frame stays grey. */
const SILENCE_MS = 8_000;

/** Both players answer one of these: YouTube the first, Vimeo the second. */
const GREETINGS = [{ event: 'listening' }, { method: 'addEventListener', value: 'error' }].map((greeting) =>
  JSON.stringify(greeting),
);

/** Whether the player in a frame has failed. A frame of another site reports no errors of its own, so it is asked. */
export function usePlayerLife(frame: RefObject<HTMLIFrameElement | null>, src: string): 'waiting' | 'alive' | 'failed' {
  const [life, setLife] = useState<'waiting' | 'alive' | 'failed'>('waiting');
  useEffect(() => {
    const { origin } = new URL(src);
    const stop = new AbortController();
    const asking = setInterval(() => {
      // To any origin: a browser's error page has another one, and a message to it would be reported as an error.
      for (const greeting of GREETINGS) frame.current?.contentWindow?.postMessage(greeting, '*');
    }, ASK_EVERY_MS);
    const silence = setTimeout(() => setLife('failed'), SILENCE_MS);
    addEventListener(
      'message',
      (event) => {
        if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
        const sign = readPlayerMessage(event.data);
        if (sign === null) return;
        clearTimeout(silence);
        clearInterval(asking);
        setLife(sign);
      },
      { signal: stop.signal },
    );
    return () => {
      stop.abort();
      clearInterval(asking);
      clearTimeout(silence);
    };
  }, [frame, src]);
  return life;
}
