/** `type` is the SDK's type of the parameters: its file, then its interface. */
interface OperationSource {
  method: 'get' | 'post';
  path: string;
  type: `${string}:${string}`;
}

const post = (path: string, type: OperationSource['type']): OperationSource => ({ method: 'post', path, type });
const get = (path: string, type: OperationSource['type']): OperationSource => ({ method: 'get', path, type });

/** The operations that are in the trimmed description. */
export const OPERATIONS: readonly OperationSource[] = [
  get('/v1/account', 'Accounts:AccountRetrieveCurrentParams'),
  get('/v1/balance_transactions', 'BalanceTransactions:BalanceTransactionListParams'),
  get('/v1/balance_transactions/{id}', 'BalanceTransactions:BalanceTransactionRetrieveParams'),
  get('/v1/charges', 'Charges:ChargeListParams'),
  get('/v1/charges/{charge}', 'Charges:ChargeRetrieveParams'),
  get('/v1/checkout/sessions', 'Checkout/Sessions:Checkout.SessionListParams'),
  post('/v1/checkout/sessions', 'Checkout/Sessions:Checkout.SessionCreateParams'),
  get('/v1/checkout/sessions/{session}', 'Checkout/Sessions:Checkout.SessionRetrieveParams'),
  post('/v1/checkout/sessions/{session}/expire', 'Checkout/Sessions:Checkout.SessionExpireParams'),
  get('/v1/confirmation_tokens/{confirmation_token}', 'ConfirmationTokens:ConfirmationTokenRetrieveParams'),
  post('/v1/customers', 'Customers:CustomerCreateParams'),
  get('/v1/customers/{customer}', 'Customers:CustomerRetrieveParams'),
  post('/v1/customers/{customer}', 'Customers:CustomerUpdateParams'),
  get('/v1/customers/{customer}/payment_methods', 'Customers:CustomerListPaymentMethodsParams'),
  get('/v1/disputes', 'Disputes:DisputeListParams'),
  get('/v1/disputes/{dispute}', 'Disputes:DisputeRetrieveParams'),
  get('/v1/payment_intents', 'PaymentIntents:PaymentIntentListParams'),
  post('/v1/payment_intents', 'PaymentIntents:PaymentIntentCreateParams'),
  get('/v1/payment_intents/{intent}', 'PaymentIntents:PaymentIntentRetrieveParams'),
  post('/v1/payment_intents/{intent}/cancel', 'PaymentIntents:PaymentIntentCancelParams'),
  post('/v1/payment_intents/{intent}/confirm', 'PaymentIntents:PaymentIntentConfirmParams'),
  get('/v1/payment_methods/{payment_method}', 'PaymentMethods:PaymentMethodRetrieveParams'),
  post('/v1/payment_methods/{payment_method}/attach', 'PaymentMethods:PaymentMethodAttachParams'),
  post('/v1/payment_methods/{payment_method}/detach', 'PaymentMethods:PaymentMethodDetachParams'),
  get('/v1/payouts', 'Payouts:PayoutListParams'),
  get('/v1/payouts/{payout}', 'Payouts:PayoutRetrieveParams'),
  get('/v1/refunds', 'Refunds:RefundListParams'),
  post('/v1/refunds', 'Refunds:RefundCreateParams'),
  get('/v1/refunds/{refund}', 'Refunds:RefundRetrieveParams'),
  post('/v1/setup_intents', 'SetupIntents:SetupIntentCreateParams'),
  get('/v1/setup_intents/{intent}', 'SetupIntents:SetupIntentRetrieveParams'),
  post('/v1/setup_intents/{intent}/cancel', 'SetupIntents:SetupIntentCancelParams'),
];
