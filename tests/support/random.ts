export interface Random {
  /** From 0 to below 1. */
  next(): number;
  pick<T>(values: readonly T[]): T;
}

/** The same seed gives the same choices. */
export function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, pick: (values) => values[Math.floor(next() * values.length)]! };
}
