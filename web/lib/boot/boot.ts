import { fetchFaces, setFaces, setOtherFaces } from './faces.ts';
import { beginFirstPaint, endFirstPaint, firstPaint, isNewVisit } from './first-paint.ts';
import { evaluateModules, fetchModules } from './modules.ts';
import { fetchState } from './state.ts';
import { allStyles, fetchStyles } from './styles.ts';
import { acted, stirred, whenHurried } from './visitor.ts';

/**
 * Runs inline in every page before anything else. Keeps the modules away from the first paint, and keeps what a visitor
 * does before the page is hydrated: button clicks, submits and typed text wait in `window.hypecastBoot` for `hydration.ts`.
 *
 * The server makes the module script of a public page inert (`server/rendering/page-html.ts`). This fetches its modules
 * after the first paint, and starts it with the first sign of somebody, or when nothing has happened for a while.
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
beginFirstPaint();

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

const parsed = () =>
  new Promise<unknown>((resolve) =>
    document.readyState === 'loading' ? addEventListener('DOMContentLoaded', resolve, { once: true }) : resolve(null),
  );

/** Somebody who has only just come and does nothing yet is looking: the phone's strength is for the picture. */
const STILL_MS = 3000;
const still = () => new Promise<void>((resolve) => setTimeout(resolve, STILL_MS));

function run(inert: HTMLScriptElement, type = ''): void {
  const script = document.createElement('script');
  script.type = type;
  script.textContent = inert.textContent;
  document.head.append(script);
  script.remove();
}

/** Names this entry of the tab's history, and goes back to where somebody was in it. */
function takePlace(): void {
  const inert = document.querySelector<HTMLScriptElement>('script[data-place]');
  if (inert !== null) run(inert);
}

async function start(): Promise<void> {
  const isNew = isNewVisit();
  if (!isNew) void parsed().then(takePlace);
  const painted = firstPaint();
  void Promise.race([painted, stirred]).then(endFirstPaint);
  await Promise.race([painted, acted.then(parsed)]);
  const inert = document.querySelector<HTMLScriptElement>('script[data-boot]');
  if (inert === null) return setOtherFaces();
  const hurry = whenHurried();
  fetchStyles();
  void fetchState(inert);
  void fetchModules(inert, hurry).then(fetchFaces);
  // What scripts add needs them: they are there when a finger that comes down has become a click.
  void stirred.then(allStyles);
  const isAnybody = await Promise.race([hurry.then(() => true), stirred.then(() => true), still().then(() => false)]);
  setOtherFaces();
  await Promise.all([isAnybody ? allStyles() : undefined, evaluateModules(inert, hurry)]);
  // Whoever is new has no place yet: its name is asked for by hydration alone.
  if (isNew) takePlace();
  run(inert, 'module');
}

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
void start();
