import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '#server/http/headers.ts';
import { violationsIn, ViolationReport } from './violation-report.ts';

const HOST = 'shop.example.com';
const PAGE = `https://${HOST}/contact`;

const reported = (blocked: string, document = PAGE, directive = 'script-src-elem') =>
  violationsIn(
    ViolationReport.parse([
      { type: 'csp-violation', body: { documentURL: document, effectiveDirective: directive, blockedURL: blocked } },
    ]),
    HOST,
  );

describe('CSP violation report', () => {
  test('parses both report formats', () => {
    const uri = ViolationReport.parse({
      'csp-report': {
        'document-uri': PAGE,
        referrer: 'https://elsewhere.test/?secret',
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.test/x.js?token=1',
        'script-sample': 'alert(1)',
      },
    });
    const expected = [{ directive: 'script-src-elem', blocked: 'https://evil.test', page: '/contact' }];
    expect(violationsIn(uri, HOST)).toEqual(expected);
    expect(reported('https://evil.test/x.js?token=1')).toEqual(expected);
  });

  test.each([
    ['https://evil.test/path/nia@example.test?token=1#x', 'https://evil.test'],
    ['https://nia:secret@evil.test:8443/', 'https://evil.test:8443'],
    ['wss://evil.test/socket', 'wss://evil.test'],
    [`https://${HOST}/assets/x.js`, 'self'],
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data:'],
    ['data:text/plain,nia@example.test', 'data:'],
    ['chrome-extension://abcdef/x.js', 'chrome-extension:'],
    ['', 'unknown'],
    ['Nia Cole, 5 Main Street', 'unknown'],
    [`https://${'a'.repeat(60)}.${'b'.repeat(60)}.test/`, 'unknown'],
    [`${'x'.repeat(40)}:y`, 'unknown'],
  ])('reduces the blocked source %s to %s', (blocked, kept) => {
    expect(reported(blocked)).toEqual([{ directive: 'script-src-elem', blocked: kept, page: '/contact' }]);
  });

  test.each([
    ['/', '/'],
    ['/es/contact?email=nia@example.test', '/contact'],
    ['/services/youtube-ads', '/services/:id'],
    ['/client/orders/3f0e7f9e-0f9d-4c9d-9a51-2b2f6c0f9f0e', '/client/orders/:id'],
    ['/dashboard/support/articles/nia-cole', '/dashboard/support/articles/:id'],
    ['/nia@example.test/call-555-1234', '/:id/:id'],
    ['/a/b/c/d/e/f/g', '/:id/:id/:id/:id/:id'],
  ])('reduces the page %s to %s', (path, page) => {
    expect(reported('inline', `https://${HOST}${path}`)).toEqual([
      { directive: 'script-src-elem', blocked: 'inline', page },
    ]);
  });

  test.each(['https://elsewhere.test/', 'about:blank', 'not a URL', ''])(
    'ignores a report about the foreign page %s',
    (document) => {
      expect(reported('inline', document)).toEqual([]);
    },
  );

  test.each([
    [
      'a directive that is none',
      [{ type: 'csp-violation', body: { documentURL: PAGE, effectiveDirective: 'x', blockedURL: 'inline' } }],
    ],
    ['another kind of report', [{ type: 'deprecation', body: {} }]],
    ['an empty list', []],
    [
      'a long list',
      Array.from({ length: 21 }, () => ({
        type: 'csp-violation',
        body: { documentURL: PAGE, effectiveDirective: 'img-src', blockedURL: 'inline' },
      })),
    ],
    ['no report', { report: true }],
    ['nothing', null],
  ])('rejects %s', (_what, body) => {
    expect(ViolationReport.safeParse(body).success).toBe(false);
  });

  test('accepts every fetch directive of our policy', () => {
    const set = contentSecurityPolicy({ scripts: [], styles: [] })
      .split('; ')
      .map((part) => part.split(' ')[0] ?? '')
      .filter((name) => !name.startsWith('report-'));
    for (const directive of set) expect(reported('inline', PAGE, directive)).toHaveLength(1);
  });
});

test('the policy names the report endpoint', () => {
  expect(contentSecurityPolicy({ scripts: [], styles: [] })).toMatch(
    /; report-uri \/functions\/v1\/report-violation; report-to csp$/,
  );
});
