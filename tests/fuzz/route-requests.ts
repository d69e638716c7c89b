import * as fc from 'fast-check';
import { bodyFor, type Payload } from './bodies.ts';
import { encode, queryOf, type Shape } from './rest-requests.ts';
import { pagePaths, queryNames, type Route } from './route-table.ts';
import { emailOf, idOf, ifOdd, oddText, words, type Known } from './values.ts';

const BUCKETS = ['avatars', 'thumbnails', 'evidence', 'deliverables', 'tickets', 'fuzz', 'x'];

/** Values of parameters that choose between branches. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  grant_type: ['password', 'refresh_token', 'pkce', 'id_token', 'web3', 'x'],
  type: ['signup', 'recovery', 'magiclink', 'invite', 'email_change', 'sms', 'x'],
  provider: ['google', 'x'],
  scope: ['global', 'local', 'others', 'x'],
  format: ['csv', 'json', 'pdf', 'origin', 'x'],
  locale: ['en', 'es', 'ar', 'x'],
  resize: ['cover', 'contain', 'fill', 'x'],
  width: ['1', '100', '-1', '99999', 'x'],
  height: ['1', '100', '-1', '99999', 'x'],
  quality: ['20', '80', '101', 'x'],
  page: ['1', '2', '-1', '99999999999', 'x'],
  per_page: ['1', '50', '0', '-1', 'x'],
  download: ['', 'a.txt', '"', '\r\nx: y'],
  redirect_to: ['/portal', 'https://example.test/', 'javascript:alert(1)', '//example.test', 'x'],
  url: ['https://youtu.be/aaaaaaaaaaa', 'http://127.0.0.1/', 'file:///etc/passwd', 'x'],
  only: ['database', 'own-tables', 'x'],
};

const parameterOf =
  (known: Known) =>
  (name: string): fc.Arbitrary<string> => {
    const choices = CHOICES[name];
    const any = fc.oneof(
      { weight: 3, arbitrary: idOf(known) },
      { weight: 2, arbitrary: words },
      { weight: ifOdd(known, 2), arbitrary: oddText },
    );
    return choices === undefined
      ? any
      : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...choices) }, { weight: 1, arbitrary: any });
  };

/** `:name` and `*` of a pattern. */
function pathOf(route: Route, known: Known, isPrivileged: boolean): fc.Arbitrary<string> {
  // The team and the service may change everybody's buckets: those of the shop keep what is in them.
  const buckets = isPrivileged && route.method !== 'GET' ? ['fuzz', 'x'] : BUCKETS;
  const file = fc
    .tuple(idOf(known), fc.constantFrom('a.txt', 'canary.txt', 'folder/b.png', 'é.txt', '..', ''))
    .map((parts) => parts.join('/'));
  const segment = (name: string): fc.Arbitrary<string> => {
    if (name === ':bucket')
      return fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...buckets) },
        { weight: ifOdd(known), arbitrary: oddText.map(encode) },
      );
    const value =
      name === '*' && route.path.startsWith('/storage/')
        ? fc.oneof({ weight: 4, arbitrary: file }, { weight: ifOdd(known), arbitrary: oddText })
        : idOf(known);
    return fc.oneof(
      { weight: 6, arbitrary: value.map((text) => encode(text).replaceAll('%2F', '/')) },
      { weight: ifOdd(known), arbitrary: oddText.map(encode) },
      { weight: ifOdd(known), arbitrary: fc.constantFrom('%', '%2e%2e', '%2F', '%00', '%ff', '..', '.', '') },
    );
  };
  const parts = route.path
    .split('/')
    .map((part) => (/^(:|\*)/.test(part) ? segment(part.replace(/\{.*$/, '')) : fc.constant(part)));
  return fc.tuple(...parts).map((values) => values.join('/'));
}

const PATHS = pagePaths();

const pages = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(
        fc.constantFrom('', '', '/es', '/ar', '/xx'),
        fc.constantFrom('/', ...PATHS),
        fc.constantFrom('', '', '/', '.data', '//'),
      )
      .map(([locale, path, end]) => `${locale}${path.replaceAll(/:\w+\??/g, 'youtube-ads')}${end}`),
  },
  {
    weight: 2,
    arbitrary: fc.array(oddText.map(encode), { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/assets/x.js',
      '/robots.txt',
      '/sitemap.xml',
      '/%2e%2e/etc/passwd',
      '/favicon.ico',
      '/_root.data',
      '/%',
      '/%ff',
    ),
  },
);

const NAMES = queryNames();

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Headers that some endpoint reads. */
const special = (known: Known): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      fc.constantFrom(
        'accept-language',
        'origin',
        'referer',
        'cookie',
        'if-none-match',
        'if-modified-since',
        'range',
        'x-upsert',
        'cache-control',
        'idempotency-key',
        'x-supabase-api-version',
        'x-forwarded-for',
        'x-client-info',
        'accept-encoding',
        'tus-resumable',
        'upload-length',
        'upload-offset',
        'upload-metadata',
        'x-metadata',
        'stripe-signature',
        'expect',
        'user-agent',
      ),
      fc.oneof(
        idOf(known),
        fc.constantFrom(
          '1',
          '0',
          '-1',
          '1.0.0',
          'true',
          'gzip, br',
          'bytes=0-1',
          'bytes=5-1',
          '2024-01-01',
          'bucketName eA==,objectName eA==',
          '*',
          '"x"',
          'x',
        ),
        oddText.map((text) => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 300)),
      ),
    )
    .map(([name, value]) => ({ [name]: name === 'expect' ? '100-continue' : value }));

const noHeaders: fc.Arbitrary<Record<string, string>> = fc.constant({});

/** A form as browsers send files. */
const form: fc.Arbitrary<Payload> = fc
  .tuple(oddText, fc.constantFrom('file', '', 'cacheControl', 'metadata'), fc.boolean())
  .map(([text, name, ends]) => ({
    type: 'multipart/form-data; boundary=b',
    body: `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n${text}\r\n--b${ends ? '--' : ''}\r\n`,
  }));

const plain: fc.Arbitrary<Payload> = fc
  .tuple(oddText, fc.constantFrom('text/plain', 'image/png', 'application/offset+octet-stream'))
  .map(([body, type]) => ({ body, type }));

function payloadFor({ method, path, bodies }: Route, known: Known): fc.Arbitrary<Payload | null> {
  if (['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)) return fc.constant(null);
  const json = bodyFor(bodies, known);
  const takesFiles = path.startsWith('/storage/v1/object/') || path.includes('/upload/');
  return fc.oneof(
    { weight: 10, arbitrary: takesFiles && bodies.length === 0 ? fc.oneof(form, plain, json) : json },
    { weight: ifOdd(known), arbitrary: fc.constant(null) },
    {
      weight: ifOdd(known),
      arbitrary: fc
        .tuple(emailOf(known), words)
        .map(([email, word]) => ({
          type: 'application/x-www-form-urlencoded',
          body: `email=${encode(email)}&token=${encode(word)}`,
        })),
    },
  );
}

/** Requests to one route of the table. */
export function routeRequests(route: Route, known: Known, isPrivileged: boolean): fc.Arbitrary<Shape> {
  const parameter = parameterOf(known);
  const query = fc
    .oneof(
      { weight: 2, arbitrary: fc.constant([] as string[]) },
      { weight: 3, arbitrary: fc.array(fc.constantFrom(...NAMES), { maxLength: 4 }) },
    )
    .chain((names) => fc.tuple(...names.map((name) => parameter(name).map((value): [string, string] => [name, value]))))
    .map((pairs) =>
      route.path === '/auth/v1/token' && pairs.length === 0 ? [['grant_type', 'password'] as [string, string]] : pairs,
    );
  const method =
    route.method === 'ALL'
      ? fc.constantFrom(...METHODS)
      : fc.oneof(
          { weight: 12, arbitrary: fc.constant(route.method) },
          { weight: ifOdd(known), arbitrary: fc.constantFrom(...METHODS) },
        );
  return method.chain((chosen) =>
    fc
      .tuple(
        route.path === '/*' ? pages : pathOf({ ...route, method: chosen }, known, isPrivileged),
        query,
        fc.oneof({ weight: 3, arbitrary: noHeaders }, { weight: known.odd ? 3 : 1, arbitrary: special(known) }),
        payloadFor({ ...route, method: chosen }, known),
      )
      .map(([path, pairs, headers, payload]) => ({
        method: chosen,
        path: `${path}${queryOf(pairs)}`,
        headers: { ...headers, ...(payload !== null && { 'content-type': payload.type }) },
        body: payload?.body ?? null,
        route: route.path,
      })),
  );
}
