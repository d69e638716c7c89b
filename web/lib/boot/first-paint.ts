/** Not a reload, and not a step through what the tab has seen. */
export function isNewVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type === 'navigate';
}

/**
 * While `<html data-first-paint>` stands, phones lay out the first screen alone (`web/styles/sections.css`). Somebody who
 * comes back to a place further down, or is sent to one, needs the whole page.
 */
export function beginFirstPaint(): void {
  if (location.hash === '' && isNewVisit()) document.documentElement.dataset.firstPaint = '';
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Lets the rest of the page in, part by part: those near the first screen are laid out now, the others when they come near. */
export async function endFirstPaint(): Promise<void> {
  const parts = [...document.querySelectorAll<HTMLElement>('.below-fold, .later')];
  for (const part of parts) {
    // It comes at the frame's begin: what is let in before the first one would be laid out in one frame with the next part.
    await nextFrame();
    part.dataset.in = '';
  }
  delete document.documentElement.dataset.firstPaint;
  for (const part of parts) delete part.dataset.in;
}

const LATEST_MS = 3000;

/** Whether a frame with text or pictures has been on the screen; browsers that tell of none are not waited for. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve();
    setTimeout(resolve, LATEST_MS);
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      setTimeout(resolve);
    }).observe({ type: 'paint', buffered: true });
  });
}

const loaded = () =>
  new Promise<unknown>((resolve) =>
    document.readyState === 'complete' ? resolve(null) : addEventListener('load', resolve, { once: true }),
  );

/** Resolves once the page has arrived and been painted. One that is not drawn (a background tab) has no frames, and no hurry. */
export async function firstPaint(): Promise<void> {
  await loaded();
  await document.fonts.ready.catch(() => undefined);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await painted();
}
