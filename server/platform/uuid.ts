const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Any version, in upper or lower case: what PostgreSQL writes and reads back as a `uuid`. */
export const isUuid = (text: string): boolean => UUID.test(text);
