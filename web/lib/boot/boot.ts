import { fetchFaces, setFaces } from './faces.ts';
import { allAtOnce, oneByOne } from './modules.ts';
import { allStyles, knowsVisitor, stylesAtFirstAct } from './styles.ts';

/**
 * Runs inline in every page before anything else. Keeps the modules away from the first paint, and keeps what a visitor
 * does before the page is hydrated: button clicks, submits and typed text wait in `window.hypecastBoot` for `hydration.ts`.
 *
 * The server makes the module script of a public page inert (`server/platform/http/page-html.ts`); this starts it after
 * load, fonts and first paint, or at the first pointer or key.
 */
export interface EarlyActs {
  clicks: HTMLElement[];
  submits: { form: HTMLFormElement; submitter: HTMLElement | null }[];
  typed: Set<Element>;
  /** From here on React itself takes events: everything is hydrated. */
  handOver(): void;
}

declare global {
  interface Window {
    hypecastBoot?: EarlyActs;
  }
}

setFaces();

// zod tries eval while a page's schemas are made, which the security policy forbids and reports. This is its own switch.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// Links, summaries and buttons with a native target work without us; submit buttons are kept by their form's event.
const WAITING = 'button:not([popovertarget],[commandfor],[type="submit"],[type="reset"]),[role="button"]';

function buttonOf(target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>(WAITING) : null;
  if (!(button instanceof HTMLButtonElement)) return button;
  return button.disabled || (button.form !== null && !button.hasAttribute('type')) ? null : button;
}

/** It happens once, when it is replayed: React may listen already while its router still waits for data, and would drop it. */
function hold(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function keepClick(event: MouseEvent): void {
  const button = buttonOf(event.target);
  if (button === null) return;
  hold(event);
  if (!acts.clicks.includes(button)) acts.clicks.push(button);
}

function keepSubmit(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || event.target.method === 'dialog') return;
  hold(event);
  const { target: form, submitter } = event;
  if (!acts.submits.some((kept) => kept.form === form)) acts.submits.push({ form, submitter });
}

function keepTyped(event: Event): void {
  if (event.target instanceof Element) acts.typed.add(event.target);
}

/** By the first pointer or key, or by itself. */
function start(act?: Event): void {
  removeEventListener('pointerdown', start, true);
  removeEventListener('keydown', start, true);
  const inert = document.querySelector<HTMLScriptElement>('script[data-boot]');
  if (inert === null || started) return;
  started = true;
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = inert.textContent;
  const run = () => {
    document.head.append(script);
    script.remove();
  };
  fetchFaces();
  if (act !== undefined || knowsVisitor()) {
    allAtOnce(inert);
    void allStyles().then(run);
    return;
  }
  stylesAtFirstAct();
  void oneByOne(inert).then(run);
}

const LATEST_START_MS = 3000;

/** A frame may be on its way and nothing on the screen yet: browsers that tell of paints are asked. Some tell of none. */
function whenPainted(): void {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return start();
  setTimeout(() => start(), LATEST_START_MS);
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    setTimeout(() => start());
  }).observe({ type: 'paint', buffered: true });
}

function startAfterPaint(): void {
  document.fonts.ready.then(() => requestAnimationFrame(() => setTimeout(whenPainted)), () => start());
}

let started = false;
const acts: EarlyActs = {
  clicks: [],
  submits: [],
  typed: new Set(),
  handOver() {
    removeEventListener('click', keepClick, true);
    removeEventListener('submit', keepSubmit, true);
    removeEventListener('input', keepTyped, true);
    removeEventListener('change', keepTyped, true);
  },
};
window.hypecastBoot = acts;

addEventListener('click', keepClick, true);
addEventListener('submit', keepSubmit, true);
addEventListener('input', keepTyped, true);
addEventListener('change', keepTyped, true);
addEventListener('pointerdown', start, true);
addEventListener('keydown', start, true);
// A page that is not drawn (a background tab) has no animation frames and no hurry.
if (document.readyState === 'complete') startAfterPaint();
else addEventListener('load', startAfterPaint, { once: true });
