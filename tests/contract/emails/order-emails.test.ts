import { EventEmitter, once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { RenderContent } from '#server/emails/catalogue.ts';
import type { OutgoingEmail } from '#server/platform/email/transport.ts';
import { engines } from '#tests/support/database.ts';
import { callFunction, draftOrder, placeOrder } from '#tests/support/orders.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const Contact = z.object({ email: z.string(), message: z.string() });

/** Renders the loaded content as JSON. */
const contentAsText: RenderContent = async ({ template, content }) => {
  const contact = Contact.safeParse(content);
  return {
    subject: template,
    html: '',
    text: JSON.stringify(content),
    ...(contact.success ? { replyTo: contact.data.email } : {}),
  };
};

describe.each(engines)('order and contact emails on %s', (engine) => {
  const sentEmails = new EventEmitter();
  const transport = {
    send: async (email: OutgoingEmail) => {
      sentEmails.emit(`${email.subject} ${email.to}`, email);
    },
    close: () => undefined,
  };
  const nextEmail = async (template: string, to: string) =>
    (await once(sentEmails, `${template} ${to}`))[0] as OutgoingEmail;
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(engine, { email: { transport, render: contentAsText } });
  });
  afterAll(() => server.close());

  test('[FN-06] [FN-07] a paid order sends an email with the stored order', async () => {
    const nia = await server.signedIn();
    const items = [
      { id: 'youtube-ads-premium', quantity: 1, serviceLink: 'https://youtu.be/abc' },
      { id: 'spotify-ads-basic', quantity: 2 },
    ];
    const email = nextEmail('order-confirmation', nia.email);
    const draft = await draftOrder(server, items, {
      promo_code: 'HYPE10',
      client_email: nia.email,
      contact_phone: '+1 555 0100',
    });
    const { body } = await placeOrder(server, nia, draft, randomUUID());
    const sent = await email;
    expect(sent.from).toBe('Hypecast <hello@hypecast.test>');
    const content = JSON.parse(sent.text) as unknown;
    expect(content).toEqual({
      id: body.id,
      number: body.order_number,
      date: new Date(body.order_date).toISOString(),
      currency: 'USD',
      customer: {
        name: 'Nia Cole',
        company: null,
        email: nia.email,
        phone: '+1 555 0100',
        address: '1 Main Street, Austin, TX 73301, United States',
        country: 'US',
      },
      lines: [
        {
          name: 'Premium',
          service: 'YouTube Ads',
          platform: 'youtube',
          unitPrice: 49_000,
          quantity: 1,
          lineTotal: 49_000,
          serviceLink: 'https://youtu.be/abc',
        },
        {
          name: 'Basic',
          service: 'Spotify Ads',
          platform: 'spotify',
          unitPrice: 13_000,
          quantity: 2,
          lineTotal: 26_000,
          serviceLink: null,
        },
      ],
      questions: ['link', 'genre', 'territories'].map((id) => expect.objectContaining({ id }) as unknown),
      subtotal: 75_000,
      discount: 7_500,
      tax: 5_400,
      total: 72_900,
      promoCode: 'HYPE10',
      taxed: { name: 'Tax', rate: 0.08, inclusive: false, reverseCharge: false },
      payment: { brand: expect.stringMatching(/visa/i), last4: '4242' },
      dues: { paid: 72_900, open: 0, due: 0, dueOn: null },
      accounts: [],
    });
  });

  test('[FN-04] a contact request is emailed to the team with every field, and the sender is thanked', async () => {
    const notice = nextEmail('contact-notice', 'team@hypecast.test');
    const thanks = nextEmail('contact-thanks', 'ray@example.test');
    const request = {
      name: 'Ray Okafor',
      email: 'ray@example.test',
      message: 'Two singles in May',
      company_name: 'Okafor Music',
      service_interest: 'spotify-ads',
    };
    expect((await callFunction(server, 'submit-contact', request)).status).toBe(200);
    const [toTeam, toSender] = await Promise.all([notice, thanks]);
    expect(toTeam.replyTo).toBe('ray@example.test');
    expect(JSON.parse(toTeam.text)).toMatchObject({
      name: 'Ray Okafor',
      email: 'ray@example.test',
      message: 'Two singles in May',
      company: 'Okafor Music',
      interest: 'Spotify Ads',
    });
    expect(toSender.text).toBe('{}');
  });
});
