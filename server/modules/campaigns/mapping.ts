import * as z from 'zod';

/** A campaign can have any name. `z.record` drops `__proto__`, and an object used as a map has `constructor`. */
const entriesOf = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : value;

/** Maps each name in a file to a campaign id, or to null to skip it. */
export const Mapping = z.preprocess(entriesOf, z.map(z.string(), z.uuid().nullable()));
