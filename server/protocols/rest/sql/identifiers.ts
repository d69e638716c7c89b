/** A name from the catalogue as SQL text. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const quoteQualified = (schema: string, name: string) => `${quoteName(schema)}.${quoteName(name)}`;

/** A name from the catalogue as a string constant (a JSON key). */
export const quoteKey = (name: string) =>
  name.includes('\\') ? `E'${name.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : `'${name.replaceAll("'", "''")}'`;
