/** The `error` of a response; `payment_intent` and the others are whole objects. */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
}

export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

type Details = Pick<ErrorBody, 'code' | 'param'> & Partial<ErrorBody>;

export const invalid = (message: string, details: Details = {}): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, ...details });

export const missing = (kind: string, id: string, param = 'id', status = 400): ApiError =>
  new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const unexpectedState = (kind: 'payment_intent' | 'setup_intent', message: string, object: object): ApiError =>
  invalid(message, { code: `${kind}_unexpected_state`, [kind]: object });
