import { phoneLink, whatsappLink } from '#domain/content/profile/profile-links.ts';
import type { ShopContent } from '#domain/content/content.ts';
import { pathIn, splitLocale, type Locale } from '#domain/locales.ts';
import type { Renderer } from './renderer.ts';
import { standalonePage, type StandalonePage } from './standalone-page.ts';

interface Options {
  content: ShopContent;
  /** In the language of the path. */
  path: string;
  fonts: Renderer['fonts'];
}

/** What visitors see in place of each page that offers something, while the shop is closed. */
export function closedPage({ content, path, fonts }: Options): StandalonePage {
  const { locale } = splitLocale(path);
  const { profile } = content[locale];
  const { phone, ...shown } = texts[locale];
  return standalonePage({
    ...shown,
    shop: profile,
    locale,
    fonts,
    href: pathIn(locale, '/auth/login'),
    numbers: [
      { href: phoneLink(profile), text: `${phone} ${profile.phone}` },
      { href: whatsappLink(profile), text: `WhatsApp ${profile.whatsapp}` },
    ],
  });
}

interface ClosedTexts {
  title: string;
  eyebrow: string;
  lead: string;
  text: string;
  retry: string;
  questions: string;
  /** Before the number. */
  phone: string;
}

const texts: Record<Locale, ClosedTexts> = {
  en: {
    title: 'Opening soon',
    eyebrow: 'Not open yet',
    lead: 'You can’t order here at the moment.',
    text: 'Already a client? Your portal works as always.',
    retry: 'Sign in',
    questions: 'Talk to us:',
    phone: 'Phone',
  },
  es: {
    title: 'Abrimos pronto',
    eyebrow: 'Aún no abierto',
    lead: 'De momento no se pueden hacer pedidos.',
    text: '¿Ya eres cliente? Tu portal funciona como siempre.',
    retry: 'Iniciar sesión',
    questions: 'Habla con nosotros:',
    phone: 'Teléfono',
  },
  ar: {
    title: 'نفتح قريبا',
    eyebrow: 'لم نفتح بعد',
    lead: 'لا يمكن الطلب هنا حاليا.',
    text: 'هل أنت عميل لدينا؟ بوابتك تعمل كالمعتاد.',
    retry: 'تسجيل الدخول',
    questions: 'تواصل معنا:',
    phone: 'هاتف',
  },
};
