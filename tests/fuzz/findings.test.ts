import { describe, expect, test } from 'vitest';
import { judge, type Foreign, type Sent } from './findings.ts';
import type { Role } from './left-out.ts';

const theirs = '0b9f5a52-6f0a-4a0e-8a53-2d1f8f0c7a11';
const foreign: Foreign = { canary: 'zq0123456789zq', ids: new Set([theirs]) };

const sent = (role: Role, path = '/rest/v1/orders'): Sent => ({
  number: 0,
  role,
  shape: { method: 'GET', path, headers: {}, body: null, route: '/rest/v1/:name' },
});
const received = (status: number, text: string) => ({ status, headers: {}, text });
const isFinding = (one: Sent, status: number, text: string) => judge(one, received(status, text), foreign) !== null;

describe('a generated request is a finding', () => {
  test.each([
    ['with status 500', sent('service'), 500, '{"code":"XX000"}'],
    ['with a text of the other client', sent('client'), 200, '[{"name":"ZQ0123456789zq"}]'],
    ['with an id of the other client', sent('anonymous'), 200, `[{"id":"${theirs}"}]`],
    ['with such a text in an error', sent('guest'), 409, '{"details":"Key (code)=(zq0123456789zq) already exists."}'],
  ])('%s', (_, one, status, text) => expect(isFinding(one, status, text)).toBe(true));

  test('with a PDF about an id of the other client', () => {
    const pdf = { status: 200, headers: { 'content-type': 'application/pdf' }, text: '%PDF' };
    expect(judge(sent('client', `/functions/v1/invoice-pdf?invoice=${theirs}`), pdf, foreign)).not.toBeNull();
  });

  test.each([
    ['for the team, which may see everyone', sent('admin'), 200, '[{"name":"zq0123456789zq"}]'],
    ['for an id that the request names', sent('client', `/rest/v1/orders?id=eq.${theirs}`), 404, theirs],
    ['for a documented status', sent('client'), 503, '{"code":"payments_unavailable"}'],
    ['for a rejection', sent('client'), 403, '{"code":"42501"}'],
  ])('not %s', (_, one, status, text) => expect(isFinding(one, status, text)).toBe(false));
});
