import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The parts of uploads that a page sends. Parts wait at a limit, so that a test can act at a known offset. */
export interface HeldParts {
  /** Offsets of the parts that went to the server. */
  sent: number[];
  /** Sends the parts that wait, and those up to the next limit. */
  letThrough(to: number): void;
  /** The next requests for the offset get a 503, as while the server or a proxy restarts. */
  failOffsets(count: number): void;
  /** Waits for the part that begins at this offset. */
  untilHeldAt(offset: number): Promise<void>;
}

/** From the first part on, until {@link HeldParts.letThrough}. */
export async function holdParts(page: Page): Promise<HeldParts> {
  const sent: number[] = [];
  const held: { offset: number; release: () => void }[] = [];
  let holdFrom = 0;
  let failing = 0;
  await page.route('**/storage/v1/upload/resumable/**', async (route, request) => {
    const offset = Number(request.headers()['upload-offset']);
    if (request.method() === 'PATCH' && offset >= holdFrom)
      await new Promise<void>((release) => void held.push({ offset, release }));
    if (request.method() === 'PATCH') sent.push(offset);
    if (request.method() === 'HEAD' && failing > 0) {
      failing -= 1;
      await route.fulfill({ status: 503 });
    } else await route.continue();
  });
  return {
    sent,
    letThrough(to) {
      holdFrom = to;
      for (const { release } of held.splice(0)) release();
    },
    failOffsets(count) {
      failing = count;
    },
    untilHeldAt: (offset) => expect.poll(() => held.map((part) => part.offset), { timeout: 60_000 }).toContain(offset),
  };
}
