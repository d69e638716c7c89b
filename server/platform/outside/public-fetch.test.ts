import { expect, test } from 'vitest';
import { fetchPublicly, responseOf } from './public-fetch.ts';

const url = new URL('https://id.example');

test.each(['http://id.example', 'https://127.0.0.1/', 'https://[::1]/', 'https://localhost/'])(
  'asks nothing of %s',
  async (address) => {
    await expect(fetchPublicly(address, {})).rejects.toThrow(/is not a host that is asked|has no public address/);
  },
);

test('turns an answer into a response, and a status that none can have into an error', async () => {
  const answer = { statusCode: 200, headersDistinct: { 'content-type': ['text/plain'] } };
  const response = responseOf(url, answer, Buffer.from('hello'));
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'text/plain',
    'hello',
  ]);
  expect(() => responseOf(url, { ...answer, statusCode: 999 }, Buffer.alloc(0))).toThrow('id.example answered 999');
  expect(responseOf(url, { ...answer, statusCode: 204 }, Buffer.alloc(0)).body).toBeNull();
});
