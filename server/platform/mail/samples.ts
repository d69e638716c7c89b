import { serviceNames } from '#domain/catalogue/catalogue.ts';
import { sampleContact, sampleOrder } from '#domain/mail-samples.ts';
import type { MailTemplateName } from '#domain/mail-templates.ts';
import type { ContactMail, ContentOf, MailContent, OrderMail, TemplateName, TicketMail } from './mail-content.ts';

const order: OrderMail = {
  id: sampleOrder.id,
  number: sampleOrder.number,
  date: new Date(sampleOrder.date),
  currency: 'USD',
  customer: { name: sampleOrder.customer.name, email: sampleOrder.customer.email, phone: null, address: null },
  lines: sampleOrder.items.map((item) => ({
    name: item.name,
    service: serviceNames[item.service].name,
    unitPrice: item.price,
    quantity: item.quantity,
    lineTotal: item.price * item.quantity,
    serviceLink: item.serviceLink ?? null,
  })),
  subtotal: sampleOrder.subtotal,
  discount: sampleOrder.discount,
  tax: sampleOrder.tax,
  total: sampleOrder.total,
  promoCode: null,
  payment: sampleOrder.paymentMethod,
};

const contact: ContactMail = {
  ...sampleContact,
  preferences: [...sampleContact.preferences],
  interest: sampleContact.service,
  receivedAt: new Date(sampleContact.receivedAt),
};

const ticket: TicketMail = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 'T-000042',
  subject: 'When does my campaign start?',
  priority: 'normal',
  client: sampleOrder.customer.name,
  clientEmail: sampleOrder.customer.email,
  message: 'My single is out on Friday. Can the campaign start on the same day?',
  openedAt: new Date(sampleOrder.date),
};

/** What every template is filled with when there is nobody it is about. Links lead to pages of this shop and let nobody in. */
export function sampleOf(template: TemplateName, publicUrl: string): ContentOf {
  const code = { firstName: 'Alex', link: `${publicUrl}/auth/login`, code: '482913', expiresInMinutes: 60 };
  const links = {
    signInLink: `${publicUrl}/auth/login`,
    resetLink: `${publicUrl}/auth/forgot-password`,
    securityLink: `${publicUrl}/auth/profile`,
  };
  const samples: { [Name in MailTemplateName]: MailContent[Name] } = {
    'contact-notice': contact,
    'contact-thanks': {},
    'confirm-signup': code,
    'account-exists': { firstName: 'Alex', ...links },
    'magic-link': code,
    'reset-password': code,
    'order-confirmation': order,
    'order-notice': { order, event: 'paid' },
    'payment-request': { ...order, payment: null },
    'refund-notice': {
      orderId: order.id,
      number: order.number,
      amount: 50_00,
      full: false,
      currency: 'USD',
      creditNote: 'CN-2026-00001',
      payment: { brand: 'Visa', last4: '4242' },
    },
    'ticket-notice': ticket,
    'ticket-reply': {
      ticketId: ticket.id,
      number: ticket.number,
      author: 'Sam',
      message: 'It starts on Monday. The first figures are on your page the morning after.',
      attachments: 1,
    },
    'campaign-notice': { id: ticket.id, name: 'Night Drive, music video', event: 'status', status: 'active' },
    'results-notice': {
      campaigns: [{ id: ticket.id, name: 'Night Drive, music video' }],
      first: order.date,
      last: order.date,
    },
    'deliverable-notice': { orderId: order.id, number: order.number, title: 'Lyric video, first cut', version: 1 },
    'account-deleted': { ordersKept: 1 },
    'security-notice': { event: 'password-changed', ...links },
    'confirm-email-change': { ...code, mailbox: 'current', newEmail: 'alex.new@example.com' },
    reauthenticate: { code: code.code, expiresInMinutes: 60 },
    invite: code,
    'sms-code': { code: code.code, expiresInMinutes: 5 },
  };
  return { template, content: samples[template] } as ContentOf;
}
