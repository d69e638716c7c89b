import { call, type CallError, type Intent } from './calls.ts';
import { PaymentElement } from './payment-element.ts';

// A stand-in for https://js.stripe.com: what the React components of Hypecast call, and nothing else. Calls that the
// real script rejects with an IntegrationError are rejected here too.

const RELEASE = 'endive';
const DEFAULT_METHODS = ['card', 'klarna', 'us_bank_account'];

interface ElementsOptions {
  mode?: string;
  amount?: number;
  currency?: string;
  setupFutureUsage?: string | null;
  paymentMethodTypes?: string[];
  locale?: string;
  appearance?: object;
}

class IntegrationError extends Error {
  override readonly name = 'IntegrationError';
}

const errorOf = (result: object): CallError | undefined =>
  'error' in result ? (result.error as CallError) : undefined;

class Elements {
  readonly options: ElementsOptions;
  #element: PaymentElement | null = null;
  #submitted = false;

  constructor(options: ElementsOptions) {
    this.options = { ...options };
    this.#check();
  }

  create(type: string): PaymentElement {
    if (type !== 'payment') throw new IntegrationError(`the stub has no "${type}" element`);
    if (this.#element !== null) throw new IntegrationError('Can only create one Element of type payment.');
    const element = new PaymentElement(this.options.paymentMethodTypes ?? DEFAULT_METHODS, () => ({
      mode: this.options.mode ?? '',
      amount: String(this.options.amount ?? ''),
      locale: this.options.locale ?? 'auto',
      appearance: JSON.stringify(this.options.appearance ?? {}),
    }));
    const destroy = element.destroy.bind(element);
    element.destroy = () => {
      destroy();
      this.#element = null;
    };
    this.#element = element;
    return element;
  }

  getElement(type: string): PaymentElement | null {
    return type === 'payment' ? this.#element : null;
  }

  async update(changes: ElementsOptions): Promise<void> {
    Object.assign(this.options, changes);
    this.#check();
    this.#submitted = false;
    this.#element?.redescribe();
  }

  on(): void {
    // `update-end`: nothing here takes time.
  }

  async fetchUpdates(): Promise<object> {
    return {};
  }

  async submit(): Promise<{ error: CallError } | { selectedPaymentMethod: string }> {
    const { method, complete } = this.#mounted().entries();
    if (!complete) {
      const message = 'Your card number is incomplete.';
      this.#mounted().showProblem(message);
      return { error: { type: 'validation_error', code: 'incomplete_number', message } };
    }
    this.#submitted = true;
    return { selectedPaymentMethod: method };
  }

  /** What a confirmation token is made of. */
  toToken(): object {
    if (!this.#submitted) {
      throw new IntegrationError('elements.submit() must be called before stripe.createConfirmationToken().');
    }
    const { method, number } = this.#mounted().entries();
    return { method, ...(method === 'card' && { number }), save: this.options.setupFutureUsage === 'off_session' };
  }

  #mounted(): PaymentElement {
    if (this.#element === null) throw new IntegrationError('Elements has no mounted Payment Element.');
    return this.#element;
  }

  #check(): void {
    const { mode, amount, currency } = this.options;
    if (mode !== 'payment' && mode !== 'setup')
      throw new IntegrationError('elements(): mode must be payment or setup.');
    if (mode === 'payment' && (!Number.isInteger(amount) || Number(amount) <= 0)) {
      throw new IntegrationError('elements(): amount must be a positive integer of the smallest currency unit.');
    }
    if (mode === 'payment' && (currency === undefined || currency !== currency.toLowerCase())) {
      throw new IntegrationError('elements(): currency must be a three-letter code in lowercase.');
    }
  }
}

/** The bank's question, in a dialog of Stripe.js. */
function askShopper(): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', '3-D Secure');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const button = (text: string, accept: boolean): HTMLButtonElement => {
    const element = document.createElement('button');
    element.type = 'button';
    element.textContent = text;
    element.addEventListener('click', () => {
      dialog.remove();
      resolve(accept);
    });
    return element;
  };
  dialog.append(button('Complete authentication', true), button('Fail authentication', false));
  document.body.append(dialog);
  dialog.showModal();
  return promise;
}

type IntentResult = { error: CallError } | { paymentIntent: Intent } | { setupIntent: Intent };
const resultOf = (intent: Intent): IntentResult =>
  intent.object === 'setup_intent' ? { setupIntent: intent } : { paymentIntent: intent };

function createStripe(key: string) {
  const retrieve = async (clientSecret: string): Promise<Intent | { error: CallError }> =>
    call<Intent>('retrieve', key, { clientSecret });

  async function retrieveIntent(clientSecret: string): Promise<IntentResult> {
    const intent = await retrieve(clientSecret);
    return 'error' in intent ? intent : resultOf(intent);
  }

  return {
    elements: (options: ElementsOptions) => new Elements(options),
    async createConfirmationToken({ elements, params }: { elements: Elements; params?: { return_url?: string } }) {
      const token = await call('create-token', key, { ...elements.toToken(), returnUrl: params?.return_url });
      const error = errorOf(token);
      if (error !== undefined) elements.getElement('payment')?.showProblem(error.message);
      return error === undefined ? { confirmationToken: token } : { error };
    },
    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
      const intent = await retrieve(clientSecret);
      if ('error' in intent) return intent;
      if (intent.status !== 'requires_action') {
        throw new IntegrationError('handleNextAction: the intent is not in the requires_action state.');
      }
      if (intent.next_action?.redirect_to_url !== undefined) {
        location.assign(intent.next_action.redirect_to_url.url);
        // The page goes away.
        return new Promise(() => undefined);
      }
      const answered = await call<Intent>('authenticate', key, { clientSecret, accept: await askShopper() });
      if ('error' in answered) return answered;
      const error = answered.last_payment_error ?? answered.last_setup_error;
      return error === null || error === undefined ? resultOf(answered) : { error };
    },
    retrievePaymentIntent: retrieveIntent,
    retrieveSetupIntent: retrieveIntent,
    ...Object.fromEntries(
      ['createToken', 'createPaymentMethod', 'confirmCardPayment', 'confirmPayment', 'confirmSetup'].map((name) => [
        name,
        () => {
          throw new IntegrationError(`the stub has no ${name}: intents are confirmed by the server`);
        },
      ]),
    ),
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
  };
}

function Stripe(key: unknown): ReturnType<typeof createStripe> {
  if (typeof key !== 'string' || !/^pk_(test|live)_/.test(key)) {
    throw new IntegrationError('Please call Stripe() with your publishable key.');
  }
  return createStripe(key);
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: RELEASE }) });
