import type { Params } from './control.ts';
import { invalid } from './errors.ts';

// What a request must not combine. The description cannot say this; Stripe's reference does, parameter by parameter.
const MIN_CENTS = 50;
const MAX_CENTS = 99_999_999;
const MAX_METADATA_KEYS = 50;
const MAX_METADATA_KEY_LENGTH = 40;
const MAX_METADATA_VALUE_LENGTH = 500;
const MAX_EXPAND_DEPTH = 4;

const exclusive = (names: readonly string[]) =>
  invalid(`You may only specify one of these parameters: ${names.join(', ')}.`, {
    code: 'parameters_exclusive',
    param: names[0],
  });

const onlyOne = (params: Params, ...names: string[]): void => {
  const given = names.filter((name) => params[name] !== undefined);
  if (given.length > 1) throw exclusive(given);
};

const needsConfirm = (params: Params, ...names: string[]): void => {
  if (params.confirm === 'true') return;
  for (const name of names) {
    if (params[name] !== undefined) {
      throw invalid(`The parameter \`${name}\` can only be used when \`confirm\` is \`true\`.`, { param: name });
    }
  }
};

function checkMetadata(metadata: string | Params | undefined, at: string): void {
  if (typeof metadata !== 'object') return;
  const entries = Object.entries(metadata);
  if (entries.length > MAX_METADATA_KEYS) {
    throw invalid(`Metadata can have up to ${MAX_METADATA_KEYS} keys, but you passed in ${entries.length}.`, {
      param: at,
    });
  }
  for (const [key, value] of entries) {
    if (key.length > MAX_METADATA_KEY_LENGTH) {
      throw invalid(
        `Metadata keys can have up to ${MAX_METADATA_KEY_LENGTH} characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
        { param: at },
      );
    }
    if (typeof value === 'string' && value.length > MAX_METADATA_VALUE_LENGTH) {
      throw invalid(
        `Metadata values can have up to ${MAX_METADATA_VALUE_LENGTH} characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value.slice(0, 20)}`,
        { param: at },
      );
    }
  }
}

function checkAmount(amount: number, param: string): void {
  if (amount < 1) {
    throw invalid('This value must be greater than or equal to 1.', { code: 'parameter_invalid_integer', param });
  }
  if (amount < MIN_CENTS) throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param });
  if (amount > MAX_CENTS) {
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param });
  }
}

function checkUrl(value: string | Params | undefined, param: string): void {
  if (typeof value !== 'string') return;
  if (!/^https?:\/\//.test(value) || !URL.canParse(value)) {
    throw invalid('Not a valid URL', { code: 'url_invalid', param });
  }
}

function checkEmail(value: string | Params | undefined, param: string): void {
  if (typeof value === 'string' && value !== '' && !/^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/.test(value)) {
    throw invalid(`Invalid email address: ${value}`, { code: 'email_invalid', param });
  }
}

const onConfirmation = (params: Params): void => {
  onlyOne(params, 'confirmation_token', 'payment_method');
  onlyOne(params, 'confirmation_token', 'mandate_data');
  onlyOne(params, 'off_session', 'setup_future_usage');
  checkUrl(params.return_url, 'return_url');
};

const RULES: Record<string, (params: Params) => void> = {
  'POST /v1/payment_intents'(params) {
    checkAmount(Number(params.amount), 'amount');
    onlyOne(params, 'automatic_payment_methods', 'allowed_payment_method_types');
    needsConfirm(params, 'confirmation_token', 'off_session', 'return_url', 'error_on_requires_action', 'mandate_data');
    onConfirmation(params);
    checkEmail(params.receipt_email, 'receipt_email');
  },
  'POST /v1/payment_intents/{intent}/confirm': onConfirmation,
  'POST /v1/setup_intents'(params) {
    onlyOne(params, 'automatic_payment_methods', 'allowed_payment_method_types');
    needsConfirm(params, 'confirmation_token', 'return_url', 'mandate_data');
    onConfirmation(params);
  },
  'POST /v1/checkout/sessions'(params) {
    onlyOne(params, 'customer', 'customer_email');
    checkUrl(params.success_url, 'success_url');
    checkUrl(params.cancel_url, 'cancel_url');
    checkEmail(params.customer_email, 'customer_email');
    const data = params.payment_intent_data;
    if (typeof data === 'object') checkMetadata(data.metadata, 'payment_intent_data[metadata]');
  },
  'POST /v1/refunds'(params) {
    if (params.payment_intent === undefined && params.charge === undefined) {
      throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
    }
    if (params.amount !== undefined && Number(params.amount) < 1) {
      throw invalid('This value must be greater than or equal to 1.', {
        code: 'parameter_invalid_integer',
        param: 'amount',
      });
    }
  },
  'POST /v1/customers': (params) => checkEmail(params.email, 'email'),
  'POST /v1/customers/{customer}': (params) => checkEmail(params.email, 'email'),
};

/** Rules across parameters. `operation` is the method and the path's pattern. */
export function checkRules(operation: string, params: Params): void {
  checkMetadata(params.metadata, 'metadata');
  for (const path of typeof params.expand === 'object' ? Object.values(params.expand) : []) {
    if (typeof path === 'string' && path.split('.').length > MAX_EXPAND_DEPTH) {
      throw invalid(`You cannot expand more than ${MAX_EXPAND_DEPTH} levels of a property: ${path}`, {
        param: 'expand',
      });
    }
  }
  RULES[operation]?.(params);
}
