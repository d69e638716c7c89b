import type { Method } from './control.ts';
import { digits, testCard } from './cards.ts';
import { ApiError } from './errors.ts';
import { parseForm } from './form.ts';
import { getIntent } from './resources/payment-intents.ts';
import { getSetup, resumeSetup } from './resources/setup-intents.ts';
import { completeSession, expireSessions, getSession } from './resources/sessions.ts';
import { resume } from './resources/attempts.ts';
import { createToken } from './resources/confirmation-tokens.ts';
import { finish, type Intent, type Session, type Setup, type World } from './world.ts';

/** What a shopper's browser gets: pages of banks and of Checkout, and the calls of `browser/stripe-js.ts`. */
interface PageResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const METHODS: readonly Method[] = ['card', 'klarna', 'us_bank_account', 'ideal', 'sepa_debit'];
const methodOf = (value: unknown): Method => METHODS.find((method) => method === value) ?? 'card';

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const html = (title: string, body: string, status = 200): PageResponse => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  text: `<!doctype html><html lang="en"><title>${escape(title)}</title><main><h1>${escape(title)}</h1>${body}</main></html>`,
});
const redirect = (location: string): PageResponse => ({ status: 303, headers: { location }, text: '' });
const json = (status: number, body: object): PageResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
});

/** `path` is below `/test/`; null if there is nothing. */
export function servePage(world: World, method: string, path: string, body: string): PageResponse | null {
  const [kind = '', id = ''] = path.split('/');
  try {
    if (kind === 'redirect') return redirectPage(world, id, method === 'POST' ? body : null);
    if (kind === 'checkout') return checkoutPage(world, id, method === 'POST' ? body : null);
    if (kind === 'stripe-js' && method === 'POST') return answerScript(world, id, JSON.parse(body));
    return null;
  } catch (error) {
    if (error instanceof ApiError) return html('Not found', `<p>${escape(error.message)}</p>`, error.status);
    throw error;
  } finally {
    finish(world);
  }
}

/** The bank's page, or that of a method which redirects. */
function redirectPage(world: World, id: string, submitted: string | null): PageResponse {
  const isSetup = id.startsWith('seti_');
  const record = isSetup ? getSetup(world, id) : getIntent(world, id);
  if (submitted === null) {
    return html(
      'Approve this payment',
      `<form method="post"><button name="accept" value="yes">Authorize</button>
       <button name="accept" value="no">Fail</button></form>`,
    );
  }
  const accept = parseForm(submitted).accept === 'yes';
  if (record.object.status === 'requires_action') {
    if (isSetup) resumeSetup(world, getSetup(world, id), accept);
    else resume(world, getIntent(world, id), accept);
  }
  const back = new URL(record.returnUrl ?? '');
  const kind = isSetup ? 'setup_intent' : 'payment_intent';
  back.searchParams.set(kind, id);
  back.searchParams.set(`${kind}_client_secret`, record.object.client_secret);
  back.searchParams.set('redirect_status', accept ? 'succeeded' : 'failed');
  return redirect(back.href);
}

function checkoutPage(world: World, id: string, submitted: string | null): PageResponse {
  expireSessions(world);
  const { object } = getSession(world, id);
  if (object.status === 'complete') return redirect(successUrl(object));
  if (object.status === 'expired') return html('This page has expired', '<p>Go back to the shop.</p>', 410);
  let problem = '';
  if (submitted !== null) {
    const { number, method } = parseForm(submitted);
    if (method === 'card' && (typeof number !== 'string' || testCard(number) === undefined)) {
      problem = 'Your card number is incorrect.';
    } else {
      completeSession(world, id, { number: typeof number === 'string' ? number : undefined, method: methodOf(method) });
      const { status } = getSession(world, id).object;
      if (status === 'complete') return redirect(successUrl(object));
      problem = getIntent(world, String(object.payment_intent)).object.last_payment_error?.message ?? 'Failed.';
    }
  }
  const options = object.payment_method_types.map((type) => `<option>${escape(type)}</option>`).join('');
  const cancel = object.cancel_url === null ? '' : `<a href="${escape(object.cancel_url)}">Back</a>`;
  return html(
    'Checkout',
    `<p role="alert">${escape(problem)}</p>
     <form method="post"><label>Card number <input name="number" autocomplete="off"></label>
     <label>Method <select name="method">${options}</select></label>
     <button>Pay ${((object.amount_total ?? 0) / 100).toFixed(2)}</button></form>${cancel}`,
  );
}

const successUrl = ({ id, success_url }: Session): string =>
  (success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id).replaceAll('%7BCHECKOUT_SESSION_ID%7D', id);

/** The calls of the browser's stub. Stripe.js has the publishable key only, and client secrets. */
function answerScript(world: World, call: string, input: Record<string, unknown>): PageResponse {
  if (input.key !== world.keys.publishableKey) {
    return json(401, {
      error: { type: 'invalid_request_error', message: `Invalid API Key provided: ${String(input.key)}` },
    });
  }
  if (call === 'create-token') return createBrowserToken(world, input);
  const secret = String(input.clientSecret);
  const id = secret.replace(/_secret_.*/, '');
  const record = id.startsWith('seti_') ? world.setups.get(id) : world.intents.get(id);
  if (record === undefined || record.object.client_secret !== secret) {
    return json(404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such intent' } });
  }
  if (call === 'authenticate' && record.object.status === 'requires_action') {
    const accept = input.accept === true;
    if (id.startsWith('seti_')) resumeSetup(world, getSetup(world, id), accept);
    else resume(world, getIntent(world, id), accept);
  }
  return json(200, visible(record.object));
}

function createBrowserToken(world: World, input: Record<string, unknown>): PageResponse {
  const method = methodOf(input.method);
  const number = digits(String(input.number ?? ''));
  if (method === 'card' && testCard(number) === undefined) {
    return json(402, {
      error: { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' },
    });
  }
  const returnUrl = typeof input.returnUrl === 'string' ? input.returnUrl : null;
  const { object } = createToken(world, { number: number || undefined, method, save: input.save === true }, returnUrl);
  return json(200, object);
}

/** What a client secret shows. */
function visible(object: Intent | Setup): object {
  const { id, client_secret, status, next_action, livemode, payment_method } = object;
  const shared = { id, object: object.object, client_secret, status, next_action, livemode, payment_method };
  if (object.object === 'setup_intent') return { ...shared, last_setup_error: object.last_setup_error };
  const { amount, currency, last_payment_error } = object;
  return { ...shared, amount, currency, last_payment_error };
}
