import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { callFunction, type Failure } from '#tests/support/orders.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const message = {
  name: 'Nia Cole',
  email: 'nia@example.test',
  message: 'Hello',
  company_name: '',
  service_interest: 'youtube-ads',
};

describe.each(engines)('submit-contact on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine, { env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => server.close());

  const rows = async (text: string) => (await server.services.db.query(text)).rows;

  test('[FN-04] [SF-CON-14] [ERR-03] stores the message, notifies the team and thanks the sender', async () => {
    const { status, body } = await callFunction<{ success: boolean; message: string }>(
      server,
      'submit-contact',
      message,
    );
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        message: "Thank you! Your message has been sent successfully. We'll get back to you soon.",
      },
    });
    expect(
      await rows('select name, email, message, company_name, service_interest, user_id, source from contacts'),
    ).toEqual([
      {
        name: 'Nia Cole',
        email: 'nia@example.test',
        message: 'Hello',
        company_name: null,
        service_interest: 'youtube-ads',
        user_id: null,
        source: 'contact-form',
      },
    ]);
    expect(await rows('select template, to_address from email_outbox order by template')).toEqual([
      { template: 'contact-notice', to_address: 'team@hypecast.test' },
      { template: 'contact-thanks', to_address: 'nia@example.test' },
    ]);
  });

  test('[SF-CON-06] [ERR-01] rejects blank required fields', async () => {
    const { status, body } = await callFunction<Failure>(server, 'submit-contact', { ...message, name: '   ' });
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'Please fill in all required fields' });
  });

  test('returns success for a filled honeypot and stores nothing', async () => {
    const before = await rows('select count(*) as n from contacts');
    expect((await callFunction(server, 'submit-contact', { ...message, website: 'https://spam.test' })).status).toBe(
      200,
    );
    expect(await rows('select count(*) as n from contacts')).toEqual(before);
  });

  test('rejects the sixth message from one IP address within ten minutes', async () => {
    const responses = [];
    for (let n = 0; n < 5; n++) responses.push(await callFunction<Failure>(server, 'submit-contact', message));
    const last = responses.at(-1)!;
    expect(last).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
