import * as fc from 'fast-check';
import { bodyFor, type Payload } from './bodies.ts';
import { encode, queryOf } from './rest-query.ts';
import type { Shape } from './rest-requests.ts';
import { pagePaths, queryNames, type Route } from './route-table.ts';
import { emailOf, idOf, ifOdd, oddText, remembered, words, type Known } from './values.ts';

const BUCKETS = ['avatars', 'thumbnails', 'evidence', 'deliverables', 'proofs', 'tickets', 'fuzz', 'x'];

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
  url: ['https://example.test/x', 'http://127.0.0.1/', 'file:///etc/passwd', 'x'],
  only: ['database', 'own-tables', 'x'],
};

const parameters = remembered<fc.Arbitrary<string>>();

const parameterOf = (name: string, field: string, known: Known): fc.Arbitrary<string> =>
  parameters(known, `${name} ${field}`, () => {
    const choices = CHOICES[name];
    const any = fc.oneof(
      { weight: 5, arbitrary: idOf(known, field) },
      { weight: 1, arbitrary: words },
      { weight: ifOdd(known, 2), arbitrary: oddText },
    );
    if (choices === undefined) return any;
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...choices) }, { weight: 1, arbitrary: any });
  });

/** A name that says which ids fit: `id` of `/functions/v1/invoice-pdf` is one of an invoice. */
const fieldOf = (name: string, { path }: Route): string =>
  name === 'id' ? (path.split('/').findLast((part) => !part.startsWith(':')) ?? '').replace(/-.*$/, '') : name;

/** `:name` and `*` of a pattern. */
function pathOf(route: Route, known: Known, isPrivileged: boolean): fc.Arbitrary<string> {
  // The team and the service may change everybody's buckets: those of the shop keep what is in them.
  const buckets = isPrivileged && route.method !== 'GET' ? ['fuzz', 'x'] : BUCKETS;
  const file = fc
    .tuple(idOf(known, 'user'), fc.constantFrom('a.txt', 'a.txt', 'canary.txt', 'folder/b.png', 'é.txt', '..', ''))
    .map((parts) => parts.join('/'));
  const segment = (name: string, before: string): fc.Arbitrary<string> => {
    if (name === ':bucket')
      return fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...buckets) },
        { weight: ifOdd(known), arbitrary: oddText.map(encode) },
      );
    const value =
      name === '*' && route.path.startsWith('/storage/')
        ? fc.oneof({ weight: 4, arbitrary: file }, { weight: ifOdd(known), arbitrary: oddText })
        : idOf(known, before);
    return fc.oneof(
      { weight: 6, arbitrary: value.map((text) => encode(text).replaceAll('%2F', '/')) },
      { weight: ifOdd(known), arbitrary: oddText.map(encode) },
      { weight: ifOdd(known), arbitrary: fc.constantFrom('%', '%2e%2e', '%2F', '%00', '%ff', '..', '.', '') },
    );
  };
  const parts = route.path
    .split('/')
    .map((part, n, all) =>
      /^(:|\*)/.test(part) ? segment(part.replace(/\{.*$/, ''), all[n - 1] ?? '') : fc.constant(part),
    );
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

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

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
      arbitrary: fc.tuple(emailOf(known), words).map(([email, word]) => ({
        type: 'application/x-www-form-urlencoded',
        body: `email=${encode(email)}&token=${encode(word)}`,
      })),
    },
  );
}

const requests = remembered<fc.Arbitrary<Shape>>();

/** Requests to one route of the table. */
export const routeRequests = (route: Route, known: Known, isPrivileged: boolean): fc.Arbitrary<Shape> =>
  requests(known, `${route.method} ${route.path}`, () => {
    const own = withMethod(route, route.method, known, isPrivileged);
    const others = METHODS.map((method) => withMethod(route, method, known, isPrivileged));
    if (route.method === 'ALL') return fc.oneof(...others);
    return fc.oneof({ weight: 12, arbitrary: own }, { weight: ifOdd(known), arbitrary: fc.oneof(...others) });
  });

function queriesOf(route: Route, known: Known): fc.Arbitrary<[string, string][]> {
  const named = (name: string) =>
    parameterOf(name, fieldOf(name, route), known).map((value): [string, string] => [name, value]);
  const own = fc.tuple(...route.queries.map(named));
  const some = fc.array(fc.oneof(...[...route.queries, ...(known.odd ? NAMES : ['x'])].map(named)), { maxLength: 4 });
  return fc.oneof(
    { weight: 3, arbitrary: own },
    { weight: route.queries.length === 0 ? 1 : ifOdd(known), arbitrary: some },
  );
}

function withMethod(route: Route, method: string, known: Known, isPrivileged: boolean): fc.Arbitrary<Shape> {
  const chosen = { ...route, method };
  return fc
    .tuple(
      route.path === '/*' ? pages : pathOf(chosen, known, isPrivileged),
      queriesOf(chosen, known),
      fc.oneof({ weight: 3, arbitrary: noHeaders }, { weight: known.odd ? 3 : 1, arbitrary: special(known) }),
      payloadFor(chosen, known),
    )
    .map(([path, pairs, headers, payload]) => ({
      method,
      path: `${path}${queryOf(pairs)}`,
      headers: { ...headers, ...(payload !== null && { 'content-type': payload.type }) },
      body: payload?.body ?? null,
      route: route.path,
    }));
}
