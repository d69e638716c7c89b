/** Passwords that take fewer guesses are rejected: this covers the lists of breached passwords and their variations. */
const FEW_GUESSES = 1e6;

/** The estimate gets slower with each character, and further characters only strengthen a password. */
const MAX_CHECKED_LENGTH = 32;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

// Loaded with the first password that is set, not at start-up: the lists take 25 MB.
let loading: ReturnType<typeof loadEstimator> | undefined;

/** Whether the password is a breached one, close to one, a keyboard row, or made of the `known` words. */
export async function isGuessable(password: string, known: readonly string[]): Promise<boolean> {
  const estimator = await (loading ??= loadEstimator());
  const words = known.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((text) => text.length > 2);
  return (
    estimator.check(
      password.slice(0, MAX_CHECKED_LENGTH),
      words.map((text) => text.toLowerCase().slice(0, 64)),
    ).guesses < FEW_GUESSES
  );
}
