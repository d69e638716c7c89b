/** The result of `erase_person()`: how many rows were removed. */
export interface Erasure {
  messages: number;
  mails: number;
  consents: number;
  /** `blanked` where orders have to be kept. */
  account: 'none' | 'removed' | 'blanked';
  orders_kept: number;
}
