/** What React Router's inline script puts up for the streamed state of a page. */
interface RouterContext {
  streamController?: ReadableStreamDefaultController<string>;
}

declare global {
  interface Window {
    __reactRouterContext?: RouterContext;
  }
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function read(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, { priority: 'low' });
    return response.ok ? await response.text() : null;
  } catch {
    // No connection: asked again.
    return null;
  }
}

async function readInTheEnd(address: string, pauseMs = FIRST_PAUSE_MS): Promise<string> {
  const text = await read(address);
  if (text !== null) return text;
  await pause(pauseMs);
  return readInTheEnd(address, Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
}

/**
 * Hands the router what the page was made of, which the server keeps beside it (`server/platform/http/page-html.ts`).
 * Hydration waits for it as long as it takes: until then the page is the one that was sent.
 */
export async function fetchState(script: HTMLScriptElement): Promise<void> {
  const address = script.dataset.state;
  const controller = window.__reactRouterContext?.streamController;
  if (address === undefined || controller === undefined) return;
  controller.enqueue(await readInTheEnd(address));
  controller.close();
}
