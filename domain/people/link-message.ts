import { prefixOf, type Locale } from '../locales.ts';

/** What the team sends a link to; `none`: a message without one. */
export type SharedLink = 'order' | 'payment' | 'questions' | 'report' | 'none';

interface Facts {
  /** The agency's name. */
  shop: string;
  name: string;
  /** The number of the order, or the name of the campaign. */
  subject: string;
  url: string;
}

const texts: Record<Locale, Record<SharedLink, (facts: Facts) => string>> = {
  en: {
    order: ({ name, subject, url }) => `Hi ${name}, here is your order ${subject}: ${url}`,
    payment: ({ name, subject, url }) => `Hi ${name}, you can pay for order ${subject} here: ${url}`,
    questions: ({ name, subject, url }) => `Hi ${name}, we need a few answers to start order ${subject}: ${url}`,
    report: ({ name, subject, url }) => `Hi ${name}, here are the latest results of ${subject}: ${url}`,
    none: ({ name, shop }) => `Hi ${name}, this is ${shop}. `,
  },
  es: {
    order: ({ name, subject, url }) => `Hola, ${name}: aquí está tu pedido ${subject}: ${url}`,
    payment: ({ name, subject, url }) => `Hola, ${name}: puedes pagar el pedido ${subject} aquí: ${url}`,
    questions: ({ name, subject, url }) =>
      `Hola, ${name}: necesitamos algunas respuestas para empezar el pedido ${subject}: ${url}`,
    report: ({ name, subject, url }) => `Hola, ${name}: estos son los últimos resultados de ${subject}: ${url}`,
    none: ({ name, shop }) => `Hola, ${name}: te escribimos de ${shop}. `,
  },
  ar: {
    order: ({ name, subject, url }) => `مرحبا ${name}، هذا رابط طلبك ${subject}: ${url}`,
    payment: ({ name, subject, url }) => `مرحبا ${name}، يمكنك دفع قيمة الطلب ${subject} من هنا: ${url}`,
    questions: ({ name, subject, url }) =>
      `مرحبا ${name}، نحتاج إلى بعض الإجابات لنبدأ العمل على الطلب ${subject}: ${url}`,
    report: ({ name, subject, url }) => `مرحبا ${name}، هذه أحدث نتائج ${subject}: ${url}`,
    none: ({ name, shop }) => `مرحبا ${name}، معك فريق ${shop}. `,
  },
};

interface LinkMessage {
  shop: string;
  link: SharedLink;
  /** The client's language. */
  language: Locale;
  name: string;
  subject: string;
  /** Where the shop is: `https://shop.example`. */
  origin: string;
  /** The English path of the page. */
  path: string;
}

/** A ready message with a link, in the client's language; the link opens the page in that language. */
export function linkMessage({ shop, link, language, name, subject, origin, path }: LinkMessage): string {
  return texts[language][link]({ shop, name, subject, url: `${origin}${prefixOf(language)}${path}` });
}

/** Opens the message in WhatsApp; without a number in international form, WhatsApp asks whom to send it to. */
export function whatsAppUrl(phone: string | null, text: string): string {
  const international = /^\s*(?:\+|00)/.test(phone ?? '');
  const digits = international ? (phone ?? '').replace(/\D/g, '').replace(/^00/, '') : '';
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
