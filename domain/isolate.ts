/**
 * Keeps a value together and in its own direction inside a text that runs the other way, so that "$50", "+612" or a Latin
 * name keep their order. U+2068 and U+2069 are invisible and not read out.
 */
export const isolate = (text: string): string => (text === '' ? text : `\u2068${text}\u2069`);

/** The values of a message in a language that is written from right to left. Numbers that a plural needs stay numbers. */
export const isolateValues = <Value>(values: Record<string, Value>): Record<string, Value | string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value]),
  );
