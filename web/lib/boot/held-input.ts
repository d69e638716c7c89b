/** Input before hydration. */
export interface HeldInput {
  clicks: HTMLElement[];
  submits: { form: HTMLFormElement; submitter: HTMLElement | null }[];
  typed: Set<Element>;
  /**
   * Stops holding, because the scripts do not come: forms submit natively, and the page says what happened
   * (`web/shell/boot-notice.tsx`). Hydration may still follow.
   */
  fail(): void;
  /** Ends everything here: React is hydrated and handles events itself. */
  handOver(): void;
}

// Links, summaries and buttons with a native target work without scripts; submit buttons are held by their form's event.
const HELD = 'button:not([popovertarget],[commandfor],[type="submit"],[type="reset"]),[role="button"]';

function buttonOf(target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>(HELD) : null;
  if (!(button instanceof HTMLButtonElement)) return button;
  return button.disabled || (button.form !== null && !button.hasAttribute('type')) ? null : button;
}

/** The event happens once, when it is replayed: React may already listen while its router still loads, and lose it. */
function hold(event: Event, button: HTMLElement | null): void {
  event.preventDefault();
  event.stopImmediatePropagation();
  // The visible feedback (`web/styles/theme.css`).
  button?.setAttribute('aria-busy', 'true');
}

/** A script of the page could not be loaded, or threw an error. Events of failed images and styles also arrive here. */
const isScriptFailure = ({ target }: Event) =>
  target === window ||
  target instanceof HTMLScriptElement ||
  (target instanceof HTMLLinkElement && target.rel === 'modulepreload');

/** Holds clicks on buttons and submits until `handOver()`, or until a script fails. */
export function holdInput(): HeldInput {
  const listening = new AbortController();
  const waiting = new AbortController();
  const input: HeldInput = {
    clicks: [],
    submits: [],
    typed: new Set(),
    fail() {
      if (waiting.signal.aborted) return;
      release();
      input.clicks.length = 0;
      input.submits.length = 0;
      document.documentElement.dataset.boot = 'failed';
    },
    handOver() {
      release();
      listening.abort();
      delete document.documentElement.dataset.boot;
    },
  };

  function release(): void {
    waiting.abort();
    for (const button of [...input.clicks, ...input.submits.map(({ submitter }) => submitter)])
      button?.removeAttribute('aria-busy');
  }

  const holding = { capture: true, signal: waiting.signal };
  addEventListener('error', (event) => isScriptFailure(event) && input.fail(), holding);
  addEventListener('unhandledrejection', input.fail, holding);
  addEventListener(
    'click',
    (event) => {
      const button = buttonOf(event.target);
      if (button === null) return;
      hold(event, button);
      if (!input.clicks.includes(button)) input.clicks.push(button);
    },
    holding,
  );
  addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event;
      if (!(form instanceof HTMLFormElement) || form.method === 'dialog') return;
      hold(event, submitter);
      if (!input.submits.some((held) => held.form === form)) input.submits.push({ form, submitter });
    },
    holding,
  );
  for (const name of ['input', 'change'])
    addEventListener(name, ({ target }) => target instanceof Element && input.typed.add(target), {
      capture: true,
      signal: listening.signal,
    });
  return input;
}
