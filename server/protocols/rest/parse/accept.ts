import { RestError } from '#server/protocols/rest/errors.ts';

/** The response format. */
export interface Format {
  kind: 'array' | 'object' | 'csv' | 'openapi';
  stripNulls: boolean;
  contentType: string;
}

const JSON_ARRAY: Format = { kind: 'array', stripNulls: false, contentType: 'application/json; charset=utf-8' };
const CSV: Format = { kind: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' };
const OPENAPI: Format = { kind: 'openapi', stripNulls: false, contentType: 'application/openapi+json; charset=utf-8' };

function formatOf(type: string, stripNulls: boolean): Format | null {
  const parameter = stripNulls ? ';nulls=stripped' : '';
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
      return JSON_ARRAY;
    case 'text/*':
    case 'text/csv':
      return CSV;
    case 'application/openapi+json':
      return OPENAPI;
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        kind: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${parameter}; charset=utf-8`,
      };
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      if (!stripNulls) return JSON_ARRAY;
      return { kind: 'array', stripNulls, contentType: `application/vnd.pgrst.array+json${parameter}; charset=utf-8` };
    default:
      return null;
  }
}

/** Parses `Accept` by quality. @throws {RestError} PGRST107 when no listed type is available */
export function parseAccept(header: string | null): Format {
  if (header === null || header === '' || header === '*/*' || header === 'application/json') return JSON_ARRAY;
  const wishes = header.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
    const quality = parameters.find((word) => word.startsWith('q='));
    return { type, parameters, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
  });
  wishes.sort((one, other) => other.quality - one.quality);
  for (const { type, parameters } of wishes) {
    const format = formatOf(type, parameters.includes('nulls=stripped'));
    if (format !== null) return format;
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${header}`);
}
