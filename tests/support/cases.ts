import * as fc from 'fast-check';

/**
 * Where drawn cases begin: the same in every run, so that a failure is that of the change. `SEED=7 npm test -- property` draws
 * others.
 */
export const SEED = Number(process.env.SEED ?? 20_261_130);

fc.configureGlobal({ seed: SEED });

/** https://fast-check.dev, with that seed. */
export { fc };
