import { checkParams, schemaOf } from './check-params.ts';
import type { Params } from './control.ts';
import { ApiError } from './errors.ts';
import { retrieveAccount } from './resources/account.ts';
import { listTransactions, retrieveTransaction } from './resources/balance.ts';
import { listCharges, retrieveCharge } from './resources/charges.ts';
import { retrieveToken } from './resources/confirmation-tokens.ts';
import { createCustomer, retrieveCustomer, updateCustomer } from './resources/customers.ts';
import { listDisputes, retrieveDispute } from './resources/disputes.ts';
import { cancelIntent, confirmIntent, createIntent, listIntents, retrieveIntent } from './resources/payment-intents.ts';
import { attachMethod, detach, listCustomerMethods, retrieveMethod } from './resources/payment-methods.ts';
import { listPayouts, retrievePayout } from './resources/payouts.ts';
import { createRefund, listRefunds, retrieveRefund } from './resources/refunds.ts';
import { createSession, expireSession, listSessions, retrieveSession } from './resources/sessions.ts';
import { cancelSetup, createSetup, retrieveSetup } from './resources/setup-intents.ts';
import { checkRules } from './rules.ts';
import type { World } from './world.ts';

export interface Route {
  operation: string;
  /** Rejects wrong parameters; nothing has happened then. */
  check(params: Params): unknown;
  /** `checked` comes from `check`. */
  run(world: World, checked: unknown, id: string): object;
}

interface Pattern extends Route {
  method: string;
  segments: readonly string[];
}

/** `P` is the SDK's type of the parameters; `check` made sure of it. */
function route<P>(method: 'GET' | 'POST', path: string, run: (world: World, params: P, id: string) => object): Pattern {
  const operation = `${method} ${path}`;
  const schema = schemaOf(method, path);
  return {
    method,
    segments: path.split('/'),
    operation,
    check(params) {
      const checked = checkParams(params, schema);
      checkRules(operation, params);
      return checked;
    },
    run: (world, checked, id) => run(world, checked as P, id),
  };
}

const ROUTES: readonly Pattern[] = [
  route('GET', '/v1/account', retrieveAccount),
  route('GET', '/v1/balance_transactions', listTransactions),
  route('GET', '/v1/balance_transactions/{id}', retrieveTransaction),
  route('GET', '/v1/charges', listCharges),
  route('GET', '/v1/charges/{charge}', retrieveCharge),
  route('GET', '/v1/checkout/sessions', listSessions),
  route('POST', '/v1/checkout/sessions', createSession),
  route('GET', '/v1/checkout/sessions/{session}', retrieveSession),
  route('POST', '/v1/checkout/sessions/{session}/expire', expireSession),
  route('GET', '/v1/confirmation_tokens/{confirmation_token}', retrieveToken),
  route('POST', '/v1/customers', createCustomer),
  route('GET', '/v1/customers/{customer}', retrieveCustomer),
  route('POST', '/v1/customers/{customer}', updateCustomer),
  route('GET', '/v1/customers/{customer}/payment_methods', listCustomerMethods),
  route('GET', '/v1/disputes', listDisputes),
  route('GET', '/v1/disputes/{dispute}', retrieveDispute),
  route('GET', '/v1/payment_intents', listIntents),
  route('POST', '/v1/payment_intents', createIntent),
  route('GET', '/v1/payment_intents/{intent}', retrieveIntent),
  route('POST', '/v1/payment_intents/{intent}/cancel', cancelIntent),
  route('POST', '/v1/payment_intents/{intent}/confirm', confirmIntent),
  route('GET', '/v1/payment_methods/{payment_method}', retrieveMethod),
  route('POST', '/v1/payment_methods/{payment_method}/attach', attachMethod),
  route('POST', '/v1/payment_methods/{payment_method}/detach', (world, _, id) => detach(world, id)),
  route('GET', '/v1/payouts', listPayouts),
  route('GET', '/v1/payouts/{payout}', retrievePayout),
  route('GET', '/v1/refunds', listRefunds),
  route('POST', '/v1/refunds', createRefund),
  route('GET', '/v1/refunds/{refund}', retrieveRefund),
  route('POST', '/v1/setup_intents', createSetup),
  route('GET', '/v1/setup_intents/{intent}', retrieveSetup),
  route('POST', '/v1/setup_intents/{intent}/cancel', cancelSetup),
];

/** The route of a request and the id in its path. */
export function findRoute(method: string, path: string): { route: Route; id: string } {
  const segments = path.split('/').map(decodeURIComponent);
  for (const candidate of ROUTES) {
    if (candidate.method !== method || candidate.segments.length !== segments.length) continue;
    const isMatch = candidate.segments.every(
      (segment, index) => segment.startsWith('{') || segment === segments[index],
    );
    const position = candidate.segments.findIndex((segment) => segment.startsWith('{'));
    if (isMatch) return { route: candidate, id: segments[position] ?? '' };
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}
