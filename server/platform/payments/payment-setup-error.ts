/** The payment provider cannot be used as it is set up. The message is one line for the operator. */
export class PaymentSetupError extends Error {
  override readonly name = 'PaymentSetupError';
}
