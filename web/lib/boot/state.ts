import { whenIdle } from './idle.ts';

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

/** As `server/rendering/stored-page.ts` writes it. */
interface PageState {
  /** For the router's stream. */
  state: string;
  /** Drawings by their subject, in the order of their boxes. */
  pictures: Record<string, string[]>;
}

async function read(address: string): Promise<PageState | null> {
  try {
    const response = await fetch(address, { priority: 'low' });
    return response.ok ? ((await response.json()) as PageState) : null;
  } catch {
    // No connection: asked again.
    return null;
  }
}

async function readInTheEnd(address: string, pauseMs = FIRST_PAUSE_MS): Promise<PageState> {
  const state = await read(address);
  if (state !== null) return state;
  await pause(pauseMs);
  return readInTheEnd(address, Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
}

/** One in each idle moment: a page has up to a dozen, and nobody has come to them yet. */
async function draw(pictures: PageState['pictures']): Promise<void> {
  for (const box of document.querySelectorAll<HTMLElement>('[data-drawn-later]:empty')) {
    await whenIdle();
    box.innerHTML = pictures[box.dataset.drawnLater ?? '']?.shift() ?? '';
  }
}

/**
 * Hands the router what the page was made of, which the server keeps beside it (`server/rendering/page-html.ts`).
 * Hydration waits for it as long as it takes: until then the page is the one that was sent. Then draws what the page
 * was sent without.
 */
export async function fetchState(script: HTMLScriptElement): Promise<void> {
  const address = script.dataset.state;
  const controller = window.__reactRouterContext?.streamController;
  if (address === undefined || controller === undefined) return;
  const { state, pictures } = await readInTheEnd(address);
  controller.enqueue(state);
  controller.close();
  await draw(pictures);
}
