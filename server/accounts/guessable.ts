import { brand } from '#domain/brand.ts';

/** Fewer tries than this find it: every list of broken passwords, and what people make of its entries. */
const FEW_GUESSES = 1e6;

/** The estimate takes longer with each character, and what follows can only make a password better. */
const LOOKED_AT = 32;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

// With the first password that is chosen, not with the server: the lists take some 25 MB.
let loading: ReturnType<typeof loadEstimator> | undefined;

/** Whether the password is one of the broken ones, close to one, a keyboard row, or made of the `known` words. */
export async function isGuessable(password: string, known: readonly string[]): Promise<boolean> {
  const estimator = await (loading ??= loadEstimator());
  const words = [brand.name, ...known]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .filter((text) => text.length > 2);
  return (
    estimator.check(
      password.slice(0, LOOKED_AT),
      words.map((text) => text.toLowerCase().slice(0, 64)),
    ).guesses < FEW_GUESSES
  );
}
