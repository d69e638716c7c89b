import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content, profile } from '#tests/support/content.ts';
import { NO_WORDS } from '#domain/content/schemas/email.ts';
import securityNotice from '#server/accounts/emails/security-notice.tsx';
import { pageLink } from '#server/emails/page-link.ts';
import { loadBundle, type EmailBundle } from '#server/emails/bundle.ts';
import { createEmailCatalogue, type RenderContent } from '#server/emails/catalogue.ts';
import type { EmailContext, RenderedEmail } from '#server/emails/render-email.tsx';
import type contactNotice from '#server/modules/contacts/emails/contact-notice.tsx';
import type { PlanChargeDetails } from '#server/modules/billing/emails/shared/plan-charge-details.ts';
import type { OrderDetails } from '#server/modules/orders/emails/shared/order-details.ts';
import type { QuoteDetails } from '#server/modules/quotes/emails/shared/quote-content.ts';
import { buildEmails } from '#scripts/emails/build-emails.mjs';
import { emailModules } from '#scripts/emails/email-sources.mjs';

// Inside the package, so that the bundle finds React.
const bundle = fileURLToPath(
  new URL(`../../../node_modules/.cache/hypecast/emails-${randomUUID()}.mjs`, import.meta.url),
);
let built: EmailBundle;
beforeAll(async () => {
  built = await loadBundle(await buildEmails({ outfile: bundle }));
});
afterAll(() => rm(bundle, { force: true }));

const render: RenderContent = async ({ template, content }, context) => {
  const email = built.emails.find(({ name }) => name === template);
  if (email === undefined) throw new Error(`there is no email ${template}`);
  return built.renderEmail(email, content, context);
};

const context: EmailContext = {
  shop: profile,
  words: NO_WORDS,
  locale: 'en',
  publicUrl: 'https://shop.example.test',
  timeZone: 'Asia/Dubai',
};
const EVIL = '<script>alert(1)</script>';
const ESCAPED = '&lt;script&gt;alert(1)&lt;/script&gt;';

const order: OrderDetails = {
  id: '8f14e45f-ceea-467f-a8f3-000000000001',
  number: 'HC-2026-00042',
  date: new Date('2026-11-20T21:30:00Z'),
  currency: 'USD',
  customer: {
    name: `Nia ${EVIL}`,
    email: 'nia@example.test',
    phone: '+1 555 0100',
    company: null,
    address: `12 Road, Austin, TX 78701, United States ${EVIL}`,
    country: 'US',
  },
  lines: [
    {
      name: 'Premium',
      service: 'YouTube Ads',
      platform: 'youtube',
      unitPrice: 49_000,
      quantity: 2,
      lineTotal: 98_000,
      serviceLink: `https://example.test/?q=${EVIL}`,
    },
    {
      name: `Starter ${EVIL}`,
      service: 'Instagram Growth',
      platform: 'instagram',
      unitPrice: 5_000,
      quantity: 1,
      lineTotal: 5_000,
      serviceLink: null,
    },
  ],
  questions: ['genre', 'territories'].map((id) => ({
    id,
    kind: 'short_text' as const,
    required: true,
    label: id,
    help: '',
  })),
  subtotal: 103_000,
  discount: 10_300,
  tax: 7_416,
  total: 100_116,
  taxed: { name: 'Tax', rate: 0.08, inclusive: false, reverseCharge: false },
  promoCode: 'HYPE10',
  payment: { brand: 'Visa', last4: '4242' },
  dues: { paid: 0, open: 0, due: 0, dueOn: null },
  accounts: [],
};
const unpaid: OrderDetails = {
  ...order,
  payment: null,
  dues: { paid: 50_000, open: 50_116, due: 50_116, dueOn: '2026-12-14' },
  accounts: [{ currency: 'USD', holder: `Agency ${EVIL}`, bank: 'Emirates NBD', iban: 'AE070331234567890123456' }],
};
const contact: ReturnType<typeof contactNotice.sample> = {
  name: `Nia ${EVIL}`,
  email: 'nia@example.test',
  message: `First line ${EVIL}\n\nhttps://phishing.example.test`,
  company: `Label ${EVIL}`,
  interest: 'YouTube Ads',
  phone: '+1 555 0142',
  preferences: ['newsletter'],
  source: 'contact-form',
  ip: '203.0.113.7',
  receivedAt: new Date('2026-11-20T21:30:00Z'),
};
const link = 'https://shop.example.test/auth/confirm?token_hash=abc&type=signup';
const codeEmail = { firstName: `Nia ${EVIL}`, link, code: '482913', expiresInMinutes: 60 };

const quoteLink = 'https://shop.example.test/quote#secret';
const quote: QuoteDetails = {
  id: '8f14e45f-ceea-467f-a8f3-000000000003',
  number: 'Q-2026-0042',
  email: 'mara@example.test',
  name: `Mara ${EVIL}`,
  company: `Lind ${EVIL}`,
  intro: `As agreed ${EVIL}`,
  lines: [{ name: `Film ${EVIL}`, quantity: 2, price: 50_000, total: 100_000 }],
  currency: 'USD',
  subtotal: 100_000,
  discount: 0,
  tax: 8_000,
  total: 108_000,
  deposit: 54_000,
  taxed: { name: 'Tax', rate: 0.08, inclusive: false, reverseCharge: false },
  ends: new Date('2026-12-14T08:00:00Z'),
};

const planCharge: PlanChargeDetails = {
  orderId: order.id,
  number: order.number,
  clientId: '8f14e45f-ceea-467f-a8f3-000000000002',
  name: `Nia ${EVIL}`,
  email: 'nia@example.test',
  title: `Professional plan, December 2026 ${EVIL}`,
  total: 53_892,
  currency: 'USD',
  card: { brand: 'Visa', last4: '4242' },
  failure: 'funds',
  failures: 4,
  nextAttempt: new Date('2026-12-18T08:00:00Z'),
};

const emails = {
  'confirm-signup': { template: 'confirm-signup', content: codeEmail },
  'account-exists': {
    template: 'account-exists',
    content: {
      firstName: `Nia ${EVIL}`,
      signInLink: 'https://shop.example.test/auth/login',
      resetLink: 'https://shop.example.test/auth/forgot-password',
    },
  },
  'reset-password': { template: 'reset-password', content: codeEmail },
  'magic-link': { template: 'magic-link', content: codeEmail },
  invite: { template: 'invite', content: { ...codeEmail, teamRole: 'finance' as const } },
  'confirm-email-change': {
    template: 'confirm-email-change',
    content: { ...codeEmail, mailbox: 'current', newEmail: `new${EVIL}@example.test` },
  },
  reauthenticate: { template: 'reauthenticate', content: { code: '482913', expiresInMinutes: 60 } },
  'security-notice': {
    template: 'security-notice',
    content: {
      event: 'password-changed',
      securityLink: 'https://shop.example.test/auth/profile?tab=security',
      resetLink: 'https://shop.example.test/auth/forgot-password',
    },
  },
  'sms-code': { template: 'sms-code', content: { code: '482913', expiresInMinutes: 5 } },
  'order-confirmation': { template: 'order-confirmation', content: order },
  'guest-order': {
    template: 'guest-order',
    content: {
      link,
      code: '482913',
      expiresInMinutes: 60,
      refunded: null,
      number: 'HC-2026-00042',
      total: 100_116,
      currency: 'USD',
      paid: true,
    },
  },
  'order-notice': { template: 'order-notice', content: { order, event: 'paid' } },
  'payment-request': { template: 'payment-request', content: unpaid },
  'bank-accounts-changed': {
    template: 'bank-accounts-changed',
    content: { name: `Ada ${EVIL}`, at: new Date('2026-11-20T21:30:00Z') },
  },
  'payment-received': { template: 'payment-received', content: { order: unpaid, amount: 50_000, rest: 41_60 } },
  'payment-reminder': { template: 'payment-reminder', content: { order: unpaid, link: quoteLink } },
  'intake-reminder': { template: 'intake-reminder', content: order },
  'refund-notice': {
    template: 'refund-notice',
    content: {
      orderId: order.id,
      number: order.number,
      amount: 50_000,
      full: false,
      currency: 'USD',
      creditNote: 'CN-2026-00001',
      payment: { brand: 'Visa', last4: '4242' },
    },
  },
  'dispute-notice': {
    template: 'dispute-notice',
    content: {
      news: 'opened',
      orderId: order.id,
      number: order.number,
      amount: 32_400,
      currency: 'USD',
      fee: 1500,
      reason: 'fraudulent',
      inquiry: false,
      dueAt: new Date('2026-11-30T23:59:59Z'),
      evidenceUrl: 'https://dashboard.stripe.com/test/disputes/du_1',
    },
  },
  'contact-notice': { template: 'contact-notice', content: contact },
  'newsletter-confirm': { template: 'newsletter-confirm', content: { token: 'abc' } },
  'contact-thanks': { template: 'contact-thanks', content: {} },
  'ticket-notice': {
    template: 'ticket-notice',
    content: {
      id: '8f14e45f-ceea-467f-a8f3-000000000002',
      number: 'T-000007',
      subject: `Where is it ${EVIL}`,
      priority: 'high',
      client: `Nia ${EVIL}`,
      clientEmail: 'nia@example.test',
      message: `First line ${EVIL}`,
      attachments: [],
      openedAt: new Date('2026-11-20T21:30:00Z'),
    },
  },
  'campaign-notice': {
    template: 'campaign-notice',
    content: { id: order.id, name: `Night ${EVIL}`, event: 'status', status: 'active', starts: null },
  },
  'results-notice': {
    template: 'results-notice',
    content: {
      today: '2026-11-21',
      next: '2026-11-23',
      campaigns: [
        {
          id: order.id,
          name: `Night ${EVIL}`,
          status: 'active',
          endsOn: '2026-12-09',
          metric: 'views',
          day: '2026-11-20',
          value: 12_400,
          delivered: 61_000,
          promised: 100_000,
          values: [9000, null, 12_400],
        },
      ],
    },
  },
  'deliverable-notice': {
    template: 'deliverable-notice',
    content: { orderId: order.id, number: order.number, title: `Cut ${EVIL}`, version: 2 },
  },
  'backup-failed': {
    template: 'backup-failed',
    content: { startedAt: order.date, problem: `the disk is full ${EVIL}`, lastGood: null },
  },
  'plan-charge-failed': { template: 'plan-charge-failed', content: planCharge },
  'plan-confirm-needed': { template: 'plan-confirm-needed', content: { ...planCharge, failure: 'confirm' } },
  'plan-paused': { template: 'plan-paused', content: { ...planCharge, nextAttempt: null } },
  'plan-paused-notice': { template: 'plan-paused-notice', content: { ...planCharge, nextAttempt: null } },
  'plan-reminder': {
    template: 'plan-reminder',
    content: {
      name: `Professional ${EVIL}`,
      translations: { es: { name: 'Profesional' } },
      amount: 64_800,
      currency: 'USD',
      on: new Date('2026-12-15T08:00:00Z'),
      card: { brand: 'Visa', last4: '4242' },
    },
  },
  'quote-sent': { template: 'quote-sent', content: { ...quote, link: quoteLink } },
  'quote-reminder': { template: 'quote-reminder', content: { ...quote, link: quoteLink } },
  'quote-answer': {
    template: 'quote-answer',
    content: { number: quote.number, name: quote.name, link: quoteLink, text: `Yes ${EVIL}` },
  },
  'quote-accepted': {
    template: 'quote-accepted',
    content: {
      quote,
      link: quoteLink,
      order: unpaid,
      signedBy: `Boss ${EVIL}`,
      signedAt: new Date('2026-12-01T09:30:00Z'),
      poNumber: `PO-1 ${EVIL}`,
      dues: [{ amount: 54_000, on: new Date('2026-12-15T08:00:00Z') }],
    },
  },
  'quote-notice': { template: 'quote-notice', content: { quote, event: 'question', text: `Included? ${EVIL}` } },
  'account-deleted': { template: 'account-deleted', content: { ordersKept: 2 } },
  'ticket-reply': {
    template: 'ticket-reply',
    content: {
      ticketId: '5f2a9c1e-0000-4000-8000-000000000000',
      number: 'T-000007',
      author: 'Ada of staff',
      message: `We looked ${EVIL}`,
      attachments: 2,
    },
  },
} as const satisfies Record<string, { template: string; content: object }>;

const inAttribute = (address: string) => address.replaceAll('&', '&amp;');

function expectInBoth({ html, text }: RenderedEmail, ...parts: string[]) {
  const visible = html.replaceAll('<!-- -->', '');
  for (const part of parts) {
    expect(visible).toContain(part);
    expect(text).toContain(part);
  }
}

describe('email templates', () => {
  test('tests every email, named after its file', () => {
    const names = emailModules('.').map((path) => basename(path, '.tsx'));
    expect(built.emails.map(({ name }) => name)).toEqual(names);
    expect(Object.keys(emails).toSorted()).toEqual(names.toSorted());
    expect(Object.entries(emails).every(([name, { template }]) => name === template)).toBe(true);
  });

  test('emails about a quote have its sums, its last day and its link; the team’s has no link', async () => {
    const sent = await render(emails['quote-sent'], context);
    expectInBoth(sent, 'Q-2026-0042', '$1,080.00', '$540.00', 'December 14, 2026', quoteLink);
    const accepted = await render(emails['quote-accepted'], context);
    expectInBoth(accepted, order.number, 'PO-1', 'Due December 15, 2026', quoteLink, 'AE07 0331 2345 6789 0123 456');
    const notice = await render(emails['quote-notice'], context);
    expectInBoth(notice, 'Q-2026-0042', '$1,080.00', `/admin/quotes/${quote.id}`);
    expect(notice.html + notice.text).not.toContain('/quote#');
    const spanish = await render(emails['quote-reminder'], { ...context, locale: 'es' });
    expect(spanish.subject).toBe('La cotización Q-2026-0042 vence el 14 de diciembre de 2026');
  });

  test('validates a payload before storing it, naming the field but not its value', async () => {
    const catalogue = createEmailCatalogue({
      publicUrl: () => '',
      timeZone: () => 'UTC',
      identity: { seal: async () => '' },
      contentIn: (locale) => content[locale],
      load: async () => built,
    });
    const code = { firstName: '', link, code: '482913', expiresInMinutes: 60 };
    expect(await catalogue.accept('magic-link', { ...code, extra: 1 })).toEqual({ data: code, secret: true });
    const wrong = catalogue.accept('magic-link', { ...code, link: 'secret' });
    await expect(wrong).rejects.toThrow(/^email data: link is wrong$/);
    await expect(catalogue.accept('nonsense', {})).rejects.toThrow('there is no email template nonsense');
  });

  test.each(Object.values(emails).filter(({ template }) => template !== 'sms-code'))(
    '$template has subject, HTML and text, and escapes input',
    async (email) => {
      const { subject, html, text } = await render(email, context);
      expect(subject).toMatch(/^\S.{5,}$/);
      expect(subject).not.toMatch(/\{|mail\./);
      expect(html).toMatch(/^<!DOCTYPE html/i);
      expect(html).toContain('lang="en"');
      expect(html).not.toContain('<script');
      expect(html).not.toMatch(/<img (?!src="data:)|<link|url\(|@import/);
      expectInBoth({ subject, html, text }, profile.name, profile.email, profile.phone);
      expect(text).not.toMatch(/<\/?(p|td|table|div)\b|&(amp|lt|gt|nbsp);/);
      expect(text.length).toBeGreaterThan(200);
    },
  );

  test.each([emails['confirm-signup'], emails['reset-password'], emails['magic-link'], emails.invite])(
    '$template contains link, six-digit code, their validity and a security note',
    async (email) => {
      const rendered = await render(email, context);
      expect(rendered.html).toContain(`href="${inAttribute(link)}"`);
      expect(rendered.text).toContain(link);
      expectInBoth(rendered, '482913', '60 minutes', 'gnore this email');
      // Whoever typed the address typed the name too (D27).
      expect(rendered.html + rendered.text).not.toContain('Nia');
    },
  );

  test.each([
    [{ paid: true, refunded: null }, 'confirm your email', '$1,001.16'],
    [{ paid: false, refunded: null }, 'is waiting for payment', '$1,001.16'],
    [{ paid: true, refunded: 5_000 }, 'Refund for order', '$50.00'],
  ])('a guest’s email of %o contains number, amount, link and code', async (extra, subject, amount) => {
    const { content } = emails['guest-order'];
    const rendered = await render({ template: 'guest-order', content: { ...content, ...extra } }, context);
    expect(rendered.subject).toContain(subject);
    expectInBoth(rendered, 'HC-2026-00042', amount, '482913', '60 minutes', 'gnore this email');
    expect(rendered.text).toContain(link);
  });

  test.each([
    ['es', 'ltr', 'Confirma'],
    ['ar', 'rtl', 'بريدك'],
  ] as const)('in %s an email reads %s and is translated', async (locale, dir, word) => {
    const { subject, html, text } = await render(emails['confirm-signup'], { ...context, locale });
    expect(html).toContain(`lang="${locale}"`);
    expect(html).toContain(`dir="${dir}"`);
    expect(subject + text).toContain(word);
    expect(text).toContain(pageLink(link, context.publicUrl, locale));
    const order = await render(emails['order-confirmation'], { ...context, locale });
    // Amounts look the same everywhere, as on the invoice.
    expectInBoth(order, '$1,001.16', 'HC-2026-00042');
  });

  test('an untranslated language falls back to English', async () => {
    expect((await render(emails['confirm-signup'], { ...context, locale: 'fr' })).subject).toBe(
      'Confirm your email address',
    );
  });

  test('an SMS is one short line with code and brand', async () => {
    const { text } = await render(emails['sms-code'], context);
    expect(text).toBe(`482913 is your ${profile.name} code. It works for 5 minutes. Never share it.`);
  });

  test('an email change is announced with the new address to the old mailbox only', async () => {
    const old = await render(emails['confirm-email-change'], context);
    expectInBoth(old, '482913', 'change your password');
    expect(old.text).toContain('new');
    const { content } = emails['confirm-email-change'];
    const fresh = await render({ template: 'confirm-email-change', content: { ...content, mailbox: 'new' } }, context);
    expectInBoth(fresh, '482913', 'gnore this email');
    expect(fresh.html + fresh.text).not.toContain('@example.test');
  });

  test.each(securityNotice.payload.shape.event.options)(
    'a security notice of %s says what changed and what to do about it',
    async (event) => {
      const rendered = await render(
        { template: 'security-notice', content: { ...emails['security-notice'].content, event } },
        context,
      );
      expect(rendered.subject).not.toContain('mail.');
      expectInBoth(rendered, 'Not you?', 'https://shop.example.test/auth/forgot-password');
    },
  );

  test('the password-changed email lists the other sign-in methods', async () => {
    const { content } = emails['security-notice'];
    const otherWays = { passkeys: 2, phone: true, providers: ['google'] };
    const rendered = await render({ template: 'security-notice', content: { ...content, otherWays } }, context);
    expectInBoth(rendered, '2 passkeys · your phone number · Google');
    const none = { passkeys: 0, phone: false, providers: [] };
    const bare = await render({ template: 'security-notice', content: { ...content, otherWays: none } }, context);
    expect(bare.text).not.toContain('can still sign in to your account');
  });

  test('account-exists links to sign-in and password reset and repeats no input', async () => {
    const { html, text } = await render(emails['account-exists'], context);
    for (const path of ['/auth/login', '/auth/forgot-password']) {
      expect(html).toContain(`href="https://shop.example.test${path}"`);
      expect(text).toContain(`https://shop.example.test${path}`);
    }
    expect(html + text).not.toContain('Nia');
  });

  test('[FN-03] the order email explains the next steps with their times', async () => {
    expectInBoth(
      await render(emails['order-confirmation'], context),
      'reviewed within 24 hours',
      '24-48 hours',
      '3-5 days',
    );
  });

  test('an order of an article has no campaign set-up among its next steps', async () => {
    const article = { ...order, lines: [{ ...order.lines[0]!, platform: 'press' }] };
    const rendered = await render({ template: 'order-confirmation', content: article }, context);
    expectInBoth(rendered, 'reviewed within 24 hours', 'We place your article');
    expect(rendered.html + rendered.text).not.toContain('24-48 hours');
    expect(rendered.html + rendered.text).not.toContain('3-5 days');
  });

  test('the email about a campaign that starts later names the day, and does not say that it runs', async () => {
    const content = { ...emails['campaign-notice'].content, starts: new Date('2026-11-29T20:00:00Z') };
    const rendered = await render({ template: 'campaign-notice', content }, context);
    expect(rendered.subject).toContain('starts on November 30, 2026');
    expectInBoth(rendered, 'is set up and starts on November 30, 2026');
    expect(rendered.html + rendered.text).not.toContain('is running');
  });

  test('the results email says the result in its subject and body, with a picture, its words and what comes next', async () => {
    const { subject, html, text } = await render(emails['results-notice'], context);
    expect(subject).toContain('12,400 views yesterday; 61,000 of the target of 100,000');
    for (const part of [html, text]) {
      expect(part).toContain('12,400 views yesterday; 61,000 of the target of 100,000');
      expect(part).toContain('The next results are due on Nov 23, 2026. The campaign runs until Dec 9, 2026.');
    }
    expect(html).toMatch(/<img src="data:image\/png;base64,[^"]+"[^>]+alt="Views by day[^"]+9,000/);
    expect(`${html}${text}`).not.toMatch(/\$\d/);
    const { content } = emails['results-notice'];
    const two = {
      ...content,
      campaigns: [...content.campaigns, { ...content.campaigns[0], id: order.number, name: 'Second' }],
    };
    const both = await render({ template: 'results-notice', content: two }, context);
    expect(both.subject).toContain('(and one more campaign)');
    expect(both.text).toContain('Second');
  });

  test('a footer names the shop instead of its host, and says nothing of advertising', async () => {
    for (const locale of ['en', 'es', 'ar'])
      for (const email of Object.values(emails)) {
        const { html } = await render(email, { ...context, locale });
        const footer = html.slice(html.lastIndexOf(profile.phone));
        expect(footer).not.toMatch(/shop\.example\.test|advertising|publicidad|إعلان/);
      }
  });

  test('[FN-06] the order email contains number, date, lines, totals, customer, payment and status', async () => {
    const rendered = await render(emails['order-confirmation'], context);
    expect(rendered.subject).toBe('Order HC-2026-00042 is confirmed');
    expectInBoth(
      rendered,
      'HC-2026-00042',
      'November 21, 2026',
      'Confirmed',
      'Visa ending in 4242',
      'Premium',
      'YouTube Ads, 2 × $490.00',
      '$980.00',
      'Instagram Growth, 1 × $50.00',
      '$1,030.00',
      'HYPE10',
      '-$103.00',
      '$74.16',
      '$1,001.16',
      'nia@example.test',
      '+1 555 0100',
      '12 Road, Austin, TX 78701, United States',
    );
    expect(rendered.html).toContain(`href="https://shop.example.test/client/orders/${order.id}"`);
    expect(rendered.html).toContain(ESCAPED);
    expect(rendered.text).toContain(`https://shop.example.test/client/orders/${order.id}`);
    expect(rendered.replyTo).toBeUndefined();
  });

  test('a payment request contains purpose, amount and link', async () => {
    const rendered = await render(emails['payment-request'], context);
    expectInBoth(
      rendered,
      'HC-2026-00042',
      'Premium',
      '$1,001.16',
      `https://shop.example.test/client/orders/${order.id}`,
    );
    expect(rendered.text).not.toMatch(/Visa|went through/);
  });

  test('plan charge emails contain the reason, the next step and a payment link', async () => {
    const payLink = `https://shop.example.test/client/orders/${order.id}`;
    const failed = await render(emails['plan-charge-failed'], context);
    expectInBoth(failed, 'enough money', 'December 18, 2026', '$538.92', 'Visa ending in 4242', payLink);
    const confirm = await render(emails['plan-confirm-needed'], context);
    expectInBoth(confirm, 'confirm it yourself', 'try again without you', 'December 18, 2026', payLink);
    const paused = await render(emails['plan-paused'], context);
    expectInBoth(paused, 'paused your plan', 'resumes by itself', payLink);
    const notice = await render(emails['plan-paused-notice'], context);
    expectInBoth(notice, 'nia@example.test', 'Insufficient funds', `/admin/people/${planCharge.clientId}`);
    const reminder = await render(emails['plan-reminder'], context);
    expectInBoth(reminder, 'December 15, 2026', '$648.00', 'Visa ending in 4242', '/dashboard/billing');
    const { content } = emails['plan-reminder'];
    const ask = await render({ template: 'plan-reminder', content: { ...content, card: null } }, context);
    expectInBoth(ask, 'cover the new price', 'Review and agree');
    expect((await render(emails['plan-reminder'], { ...context, locale: 'es' })).text).toContain('Profesional');
  });

  test('the team’s order email links to the admin area', async () => {
    const rendered = await render(emails['order-notice'], context);
    expectInBoth(rendered, `https://shop.example.test/admin/orders/${order.id}`);
    expect(rendered.html).not.toContain('/client/orders/');
  });

  test('a ticket reply links to the ticket and to the notification settings', async () => {
    const rendered = await render(emails['ticket-reply'], context);
    expectInBoth(
      rendered,
      'T-000007',
      'Ada of staff',
      'https://shop.example.test/dashboard/support/tickets/5f2a9c1e-0000-4000-8000-000000000000',
      'https://shop.example.test/dashboard/notifications?tab=settings',
    );
  });

  test('a refund email contains amount, destination and credit note', async () => {
    const rendered = await render(emails['refund-notice'], context);
    expectInBoth(
      rendered,
      'HC-2026-00042',
      '$500.00',
      'CN-2026-00001',
      'Visa ending in 4242',
      `https://shop.example.test/client/orders/${order.id}`,
    );
    const bare = {
      ...emails['refund-notice'].content,
      full: true,
      creditNote: null,
      payment: { brand: null, last4: null },
    };
    const { text } = await render({ template: 'refund-notice', content: bare }, context);
    expect(text).toContain('the full $500.00');
    expect(text).not.toMatch(/Credit note|ending in/);
  });

  test('an amount keeps its currency on its side in Arabic', async () => {
    const { content } = emails['refund-notice'];
    const { text } = await render({ template: 'refund-notice', content }, { ...context, locale: 'ar' });
    expect(text).toMatch(/\u2068\$[\d.,]+\u2069/);
  });

  test.each([
    ['en', { name: 'VAT', rate: 0.08, inclusive: true, reverseCharge: false }, 'Includes VAT (8%)', 'below'],
    ['es', { name: 'VAT', rate: 0.08875, inclusive: true, reverseCharge: false }, 'Incluye IVA (8.875%)', 'below'],
    [
      'ar',
      { name: 'VAT', rate: 0, inclusive: false, reverseCharge: true },
      'ضريبة القيمة المضافة (احتساب عكسي)',
      'above',
    ],
    ['en', { name: 'Tax', rate: 0.08, inclusive: false, reverseCharge: false }, 'Tax (8%)', 'above'],
  ] as const)('in %s, tax of %o is shown as %s, %s the total', async (locale, taxed, label, place) => {
    const rendered = await render(
      { template: 'order-confirmation', content: { ...order, taxed } },
      { ...context, locale },
    );
    const text = rendered.text.replaceAll(/[\u2068\u2069]/g, '');
    expect(text).toContain(label);
    expect(text.indexOf('1,001.16') < text.indexOf(label) ? 'below' : 'above').toBe(place);
  });

  test('the country of an address is in the reader’s language', async () => {
    const customer = { ...order.customer, address: '12 Road, Cairo, Egypt', country: 'EG' };
    const { text } = await render(
      { template: 'order-confirmation', content: { ...order, customer } },
      { ...context, locale: 'ar' },
    );
    expect(text).toContain('12 Road, Cairo, مصر');
  });

  test('an order without discount or card shows neither', async () => {
    const plain = { ...order, discount: 0, promoCode: null, payment: { brand: null, last4: null } };
    const { html, text } = await render({ template: 'order-confirmation', content: plain }, context);
    expect(text).toContain('Payment: Paid');
    expect(html + text).not.toMatch(/Discount|ending in/);
  });

  test('the team’s contact email contains every field and replies to the sender', async () => {
    const rendered = await render(emails['contact-notice'], context);
    expect(rendered.replyTo).toBe('nia@example.test');
    expectInBoth(rendered, 'nia@example.test', 'YouTube Ads', 'November 21, 2026', 'First line');
    expect(rendered.html).toContain(`Label ${ESCAPED}`);
    // Nothing that a stranger wrote can be clicked.
    expect(rendered.html).not.toContain('href="https://phishing');
  });

  test('removes a line break in a name from the subject', async () => {
    const { subject } = await render(
      { template: 'contact-notice', content: { ...contact, name: 'Nia\r\nBcc: x@example.test' } },
      context,
    );
    expect(subject).toBe('Contact request from Nia Bcc: x@example.test');
  });

  test('[FN-04] the contact confirmation contains no visitor input and promises a reply within 24 hours', async () => {
    const rendered = await render(emails['contact-thanks'], context);
    expectInBoth(rendered, 'within 24 hours');
    expect(rendered.html + rendered.text + rendered.subject).not.toMatch(/Nia|nia@|Label|First line/);
  });

  test('a language without texts falls back to English', async () => {
    const { subject, html } = await render(emails['contact-thanks'], { ...context, locale: 'xx' });
    expect(subject).toBe('We got your message');
    expect(html).toContain('lang="en"');
  });
});
