/** A move that cannot be done. The message is one line for the operator. */
export class MoveError extends Error {
  override readonly name = 'MoveError';
}
