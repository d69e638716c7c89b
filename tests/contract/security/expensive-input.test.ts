import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ContactRequest } from '#domain/contacts/contact.ts';
import { videoIdOf, videoPlatforms } from '#domain/testimonials/video-url.ts';
import { normaliseEmail } from '#server/accounts/users/email-address.ts';
import { currenciesIn, detectDecimalMark, readNumber } from '#server/modules/campaigns/imports/cells/read-number.ts';
import { detectDayOrder, readDay } from '#server/modules/campaigns/imports/cells/read-day.ts';
import { parseAccept } from '#server/protocols/rest/parse/accept.ts';
import { parseCsv } from '#server/protocols/rest/parse/csv.ts';
import { parseFilterValue, parseLogic } from '#server/protocols/rest/parse/filter.ts';
import { parsePrefer } from '#server/protocols/rest/parse/prefer.ts';
import { parseOrder, parseRangeHeader } from '#server/protocols/rest/parse/query.ts';
import { parseSelect } from '#server/protocols/rest/parse/select.ts';
import { parseRange } from '#server/protocols/storage/objects/ranges.ts';
import { rememberedLocale } from '#domain/locales.ts';
import { DEFAULT_ENGINE } from '#tests/support/database.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

/** A parser with quadratic cost takes minutes for one text of this length. */
const LENGTH = 100_000;
const TIMEOUT_MS = 60_000;

const UNITS = [
  ' ',
  '\t',
  'a',
  '1',
  ',',
  ';',
  ':',
  '.',
  '-',
  '/',
  '"',
  '\\',
  '(',
  ')',
  '{',
  '=',
  '*',
  '->',
  'a,',
  'a.',
  'a(',
  '(a',
  'a ',
  '1,',
  ', ',
  '; ',
  'a=',
  '\\"',
  'not.',
  'and(',
];

const parsers: Record<string, (text: string) => unknown> = {
  'select=': parseSelect,
  'order=': parseOrder,
  'a filter': (text) => parseFilterValue(`eq.${text}`),
  'a list': (text) => parseFilterValue(`in.(${text}`),
  'or=': (text) => parseLogic('or', false, `(${text}`),
  'a CSV body': parseCsv,
  Prefer: parsePrefer,
  Accept: (text) => parseAccept(text, true),
  'Range of rows': parseRangeHeader,
  'Range of bytes': (text) => parseRange(`bytes=${text}`, 1000),
  Cookie: rememberedLocale,
  'an email address': (text) => normaliseEmail(`a@${text}`),
  'a contact': (text) =>
    ContactRequest.safeParse({ name: text, email: `${text}@${text}`, message: text, company_name: text }),
  'the URL of a video': (text) => videoPlatforms.map((platform) => videoIdOf(platform, `https://youtu.be/${text}`)),
  'a figure': (text) => [detectDecimalMark([`1${text}`], [text]), readNumber(`1${text}`, '.'), currenciesIn(text)],
  'a day': (text) => [detectDayOrder([text]), readDay(text, 'day-first')],
};

describe('parsers run in linear time', () => {
  test.each(Object.keys(parsers))('%s', { timeout: TIMEOUT_MS }, (name) => {
    const parse = parsers[name]!;
    for (const unit of UNITS)
      for (const [first, last] of [
        ['', ''],
        ['a', '!'],
        ['"', ''],
      ] as const) {
        const text = first + unit.repeat(LENGTH / unit.length) + last;
        try {
          parse(text);
        } catch (error) {
          // Refused, which is an answer. Running out of stack is not.
          expect(error).not.toBeInstanceOf(RangeError);
        }
      }
  });
});

/** Sends chunks for as long as the server reads them; returns what it answers. */
function sendEndless(url: string, head: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const chunk = `10000\r\n${' '.repeat(0x10000)}\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    const write = () => {
      while (answer === '' && socket.writable && socket.write(chunk));
    };
    socket.on('connect', () => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
      write();
    });
    socket.on('drain', write);
    socket.on('data', (data: Buffer) => {
      answer += data.toString('latin1');
      socket.destroy();
    });
    socket.on('error', (error) => answer === '' && reject(error));
    socket.on('close', () => resolve(answer));
  });
}

describe('compressed and endless bodies', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(DEFAULT_ENGINE);
  });
  afterAll(() => server.close());

  const contact = JSON.stringify({ name: 'Nia', email: 'nia@example.test', message: 'x' });
  const post = async (path: string, body: string | Buffer, headers: Record<string, string>) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    await response.body?.cancel();
    return response.status;
  };

  test.each(['/rest/v1/contacts', '/functions/v1/submit-contact', '/auth/v1/signup'])(
    '%s does not decompress requests',
    async (path) => {
      const bomb = gzipSync(Buffer.alloc(20_000_000, ' '));
      expect(bomb.length).toBeLessThan(30_000);
      for (const body of [bomb, gzipSync(contact)])
        expect(await post(path, body, { 'content-encoding': 'gzip' })).toBeGreaterThanOrEqual(400);
      if (path.startsWith('/rest')) expect(await post(path, contact, {})).toBe(201);
    },
  );

  test('inspects only the beginning of a file declared as compressed', async () => {
    const service = server.client(server.services.identity.serviceRoleKey);
    await service.storage.createBucket('bombs', { public: false });
    const bomb = gzipSync(Buffer.alloc(100_000_000, ' '), { level: 1 });
    const { error } = await service.storage
      .from('bombs')
      .upload('bomb.txt', new Uint8Array(bomb), { contentType: 'text/plain', contentEncoding: 'gzip' } as object);
    expect(error).toBeNull();
    // What is stored are the bytes that were sent.
    const { data } = await service.storage.from('bombs').info('bomb.txt');
    expect(data?.size).toBe(bomb.length);
  });

  test('cuts off an endless body at the limit', async () => {
    const { host } = new URL(server.url);
    for (const path of ['/rest/v1/contacts', '/functions/v1/submit-contact', '/auth/v1/signup']) {
      const answer = await sendEndless(
        server.url,
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`,
      );
      expect([path, answer.slice(0, 12)]).toEqual([path, 'HTTP/1.1 413']);
    }
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });
});
