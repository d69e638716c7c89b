import type { CallError } from './calls.ts';

type Handler = (event: object) => void;

const LABELS: Record<string, string> = {
  card: 'Card',
  klarna: 'Klarna',
  us_bank_account: 'US bank account',
  ideal: 'iDEAL',
  sepa_debit: 'SEPA debit',
};

const NUMBER_LENGTH = 15;

/** What the shopper entered so far. */
interface Entries {
  method: string;
  number: string;
  complete: boolean;
}

/**
 * The Payment Element without its frames: fields in a shadow tree, which Playwright's locators reach by their labels
 * and the page's own styles do not.
 */
export class PaymentElement {
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #methods: readonly string[];
  readonly #host = document.createElement('div');
  readonly #root = this.#host.attachShadow({ mode: 'open' });
  #problem: CallError | null = null;

  constructor(methods: readonly string[], describe: () => Record<string, string>) {
    this.#methods = methods;
    this.describe = describe;
  }

  /** What tests read: options as attributes of the element. */
  readonly describe: () => Record<string, string>;

  mount(target: string | HTMLElement): void {
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    if (parent === null) throw new Error('IntegrationError: the element to mount on does not exist');
    this.#render();
    this.redescribe();
    parent.append(this.#host);
    this.#openFrame();
    this.#emit('loaderstart', {});
  }

  redescribe(): void {
    for (const [name, value] of Object.entries(this.describe())) this.#host.setAttribute(`data-${name}`, value);
  }

  on(name: string, handler: Handler): this {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return this;
  }

  once(name: string, handler: Handler): this {
    const once: Handler = (event) => {
      this.off(name, once);
      handler(event);
    };
    return this.on(name, once);
  }

  off(name: string, handler?: Handler): this {
    if (handler === undefined) this.#handlers.delete(name);
    else this.#handlers.get(name)?.delete(handler);
    return this;
  }

  entries(): Entries {
    const method = this.#field('method').value;
    const number = this.#field('number').value.replaceAll(/\D/g, '');
    const filled =
      number.length >= NUMBER_LENGTH && this.#field('expiry').value !== '' && this.#field('cvc').value !== '';
    return { method, number, complete: method !== 'card' || filled };
  }

  /** Shows the error of a field, as Stripe.js does on `submit`. */
  showProblem(message: string): void {
    const alert = this.#root.querySelector('[role=alert]');
    if (alert !== null) alert.textContent = message;
  }

  update(): this {
    return this;
  }
  collapse(): this {
    return this;
  }
  focus(): void {
    this.#field('number').focus();
  }
  blur(): void {
    this.#field('number').blur();
  }
  clear(): void {
    for (const name of ['number', 'expiry', 'cvc']) this.#field(name).value = '';
  }
  unmount(): void {
    this.#host.remove();
  }
  destroy(): void {
    this.unmount();
    this.#handlers.clear();
  }

  #field(name: string): HTMLInputElement | HTMLSelectElement {
    const field = this.#root.querySelector(`#${name}`);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) return field;
    throw new Error(`IntegrationError: the Payment Element is not mounted (${name})`);
  }

  #emit(name: string, more: object): void {
    for (const handler of this.#handlers.get(name) ?? []) handler({ elementType: 'payment', ...more });
  }

  #render(): void {
    const inputs = [
      ['number', 'Card number', 'cc-number'],
      ['expiry', 'Expiration date', 'cc-exp'],
      ['cvc', 'Security code', 'cc-csc'],
    ].map(([id = '', label = '', autocomplete = '']) => {
      const wrapper = document.createElement('label');
      const input = document.createElement('input');
      Object.assign(input, { id, autocomplete, inputMode: 'numeric' });
      wrapper.append(`${label} `, input);
      return wrapper;
    });
    const select = document.createElement('select');
    select.id = 'method';
    for (const method of this.#methods) select.append(new Option(LABELS[method] ?? method, method));
    const choice = document.createElement('label');
    choice.append('Payment method ', select);
    const alert = document.createElement('p');
    alert.setAttribute('role', 'alert');
    this.#root.replaceChildren(choice, ...inputs, alert);
    this.#root.addEventListener('focusin', () => this.#emit('focus', {}));
    this.#root.addEventListener('focusout', () => this.#emit('blur', {}));
    this.#root.addEventListener('input', () => {
      const { method, number, complete } = this.entries();
      for (const input of inputs) input.hidden = method !== 'card';
      this.showProblem('');
      this.#emit('change', { value: { type: method }, empty: number === '', complete, collapsed: false });
    });
  }

  /** Stripe.js keeps frames of its own: a page whose policy forbids them has no Payment Element. */
  #openFrame(): void {
    document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
      if (!blockedURI.includes('stripe.com') || this.#problem !== null) return;
      this.#problem = { type: 'api_connection_error', message: `${effectiveDirective} forbids ${blockedURI}` };
      this.#emit('loaderror', { error: this.#problem });
    });
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: 'https://js.stripe.com/v3/controller.html', title: 'Secure payment', hidden: true });
    // A blocked frame loads too: an error page.
    frame.addEventListener('load', () => {
      if (this.#problem === null) this.#emit('ready', {});
    });
    this.#root.append(frame);
  }
}
