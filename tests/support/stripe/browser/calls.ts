/** Calls of the stand-in's endpoints for browsers. */

// Playwright passes these on to the stand-in (route-stripe-js.ts); to the page they are what Stripe.js calls, so its
// security policy must allow them.
const ORIGIN = 'https://api.stripe.com/test/stripe-js/';

export interface CallError {
  type: string;
  code?: string;
  message: string;
}

export interface Intent {
  id: string;
  object: 'payment_intent' | 'setup_intent';
  client_secret: string;
  status: string;
  next_action: { type: string; redirect_to_url?: { url: string } } | null;
  last_payment_error?: CallError | null;
  last_setup_error?: CallError | null;
}

/** A text body needs no preflight. */
export async function call<T extends object>(
  name: 'create-token' | 'retrieve' | 'authenticate',
  key: string,
  input: object,
): Promise<T | { error: CallError }> {
  try {
    const response = await fetch(`${ORIGIN}${name}`, { method: 'POST', body: JSON.stringify({ ...input, key }) });
    return await response.json();
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our payments provider.',
      },
    };
  }
}
