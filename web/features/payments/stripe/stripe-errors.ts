/** Stripe's script, or what it shows, could not be loaded. */
export class ScriptUnavailable extends Error {
  override readonly name = 'ScriptUnavailable';
}

/** The shopper or the bank did not confirm; `message` is Stripe's text for shoppers, or empty. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
}
