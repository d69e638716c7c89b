import { inject, test } from 'vitest';

/** A test that runs in CI alone: what `npm test` needs to know of its journey is in the tests beside it. */
export const inCi = test.runIf(inject('thorough'));
