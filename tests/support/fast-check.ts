import * as fc from 'fast-check';

/** The seed of property and crash tests: the same in every run, so that only a change can make one fail. `SEED=7 npm test` overrides it. */
export const SEED = Number(process.env.SEED ?? 20_261_130);

fc.configureGlobal({ seed: SEED });

/** https://fast-check.dev, with that seed. */
export { fc };
