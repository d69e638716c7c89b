/** A catalogue name as an SQL identifier. */
export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const quoteQualified = (schema: string, name: string) => `${quoteName(schema)}.${quoteName(name)}`;

/** A catalogue name as a string constant (a JSON key). */
export const quoteKey = (name: string) =>
  name.includes('\\') ? `E'${name.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : `'${name.replaceAll("'", "''")}'`;
