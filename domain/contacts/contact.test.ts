import { expect, test } from 'vitest';
import { otherInterests, ContactRequest } from './contact.ts';

const request = { name: ' Ada Byrne ', email: ' ada@example.test ', message: ' Hello ' };

test('trims, and converts empty optional fields to null', () => {
  expect(ContactRequest.parse({ ...request, company_name: '  ', service_interest: '' })).toEqual({
    name: 'Ada Byrne',
    email: 'ada@example.test',
    message: 'Hello',
    company_name: null,
    service_interest: null,
    newsletter: false,
    website: '',
  });
});

test.each(['youtube-ads', 'tiktok-ads', ...otherInterests])('accepts the interest %s', (service_interest) => {
  expect(ContactRequest.parse({ ...request, service_interest }).service_interest).toBe(service_interest);
});

test.each<[string, unknown]>([
  ['no name', { ...request, name: ' ' }],
  ['no message', { ...request, message: '' }],
  ['no address', { ...request, email: '' }],
  ['a broken address', { ...request, email: 'ada at example.test' }],
  ['two addresses', { ...request, email: 'ada@example.test, eve@example.test' }],
  ['an address with a header in it', { ...request, email: 'ada@example.test\r\nBcc: eve@example.test' }],
  ['a message of 5001 characters', { ...request, message: 'x'.repeat(5001) }],
  ['an interest that is no slug', { ...request, service_interest: 'Two words' }],
  ['a name that is no text', { ...request, name: { first: 'Ada' } }],
  ['nothing', undefined],
])('rejects %s', (_, bad) => {
  expect(ContactRequest.safeParse(bad).success).toBe(false);
});
