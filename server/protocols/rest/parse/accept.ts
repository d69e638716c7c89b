import { RestError } from '#server/protocols/rest/errors.ts';

const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const;

/** How to write the query plan that is wanted in place of the result. */
export interface PlanFormat {
  format: 'text' | 'json';
  options: readonly (typeof PLAN_OPTIONS)[number][];
}

/** The response format. */
export interface Format {
  kind: 'array' | 'object' | 'csv' | 'openapi';
  stripNulls: boolean;
  contentType: string;
  plan: PlanFormat | null;
}

/** A media type and its parameters, in lower case. */
interface MediaType {
  type: string;
  parameters: ReadonlyMap<string, string>;
}

const UTF8 = '; charset=utf-8';
const formatNamed = (kind: Format['kind'], type: string, stripNulls = false): Format => ({
  kind,
  stripNulls,
  contentType: `${type}${stripNulls ? ';nulls=stripped' : ''}${UTF8}`,
  plan: null,
});

const JSON_ARRAY = formatNamed('array', 'application/json');
const CSV = formatNamed('csv', 'text/csv');
const OPENAPI = formatNamed('openapi', 'application/openapi+json');

function formatOf({ type, parameters }: MediaType, mayExplain: boolean): Format | null {
  const stripNulls = parameters.get('nulls') === 'stripped';
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
      return formatNamed('object', 'application/vnd.pgrst.object+json', stripNulls);
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return stripNulls ? formatNamed('array', 'application/vnd.pgrst.array+json', stripNulls) : JSON_ARRAY;
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
      return mayExplain ? planOf('text', parameters) : null;
    case 'application/vnd.pgrst.plan+json':
      return mayExplain ? planOf('json', parameters) : null;
    default:
      return null;
  }
}

/** `application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|verbose`. */
function planOf(format: PlanFormat['format'], parameters: MediaType['parameters']): Format | null {
  const explained = formatOf(parseMediaType(parameters.get('for') ?? 'application/json'), false);
  if (explained === null || explained.kind === 'openapi') return null;
  const wanted = (parameters.get('options') ?? '').split('|');
  const options = PLAN_OPTIONS.filter((option) => wanted.includes(option));
  const listed = options.length === 0 ? '' : `; options=${options.join('|')}`;
  const of = explained.contentType.slice(0, -UTF8.length);
  return {
    ...explained,
    contentType: `application/vnd.pgrst.plan+${format}; for="${of}"${listed}${UTF8}`,
    plan: { format, options },
  };
}

/** Splits at a character outside of quotes. */
const split = (text: string, at: ',' | ';') =>
  text.match(at === ',' ? /(?:[^,"]|"[^"]*")+/g : /(?:[^;"]|"[^"]*")+/g) ?? [];

function parseMediaType(text: string): MediaType {
  const [type = '', ...words] = split(text.toLowerCase(), ';').map((word) => word.trim());
  const parameters = words.map((word): [string, string] => {
    const equals = word.indexOf('=');
    const value = word.slice(equals + 1).trim();
    return [word.slice(0, equals).trim(), /^".*"$/.test(value) ? value.slice(1, -1) : value];
  });
  return { type, parameters: new Map(parameters) };
}

/**
 * Parses `Accept` by quality. @param mayExplain whether plans of queries are available @throws {RestError} PGRST107 when
 * no listed type is available
 */
export function parseAccept(header: string | null, mayExplain: boolean): Format {
  if (header === null || header === '' || header === '*/*' || header === 'application/json') return JSON_ARRAY;
  const wishes = split(header, ',').map(parseMediaType);
  const quality = ({ parameters }: MediaType) => Number(parameters.get('q') ?? 1);
  for (const wish of wishes.toSorted((one, other) => quality(other) - quality(one))) {
    const format = formatOf(wish, mayExplain);
    if (format !== null) return format;
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${header}`);
}
