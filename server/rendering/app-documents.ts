import { createHash } from 'node:crypto';
import { accentOf } from '#domain/content/profile/accent.ts';
import { logoPath } from '#domain/content/profile/logo.ts';
import type { Content, ShopContent } from '#domain/content/content.ts';
import { directionOf, locales, pathIn, type Locale } from '#domain/locales.ts';
import type { MakeDocument, SiteDocuments } from './pages.ts';
import type { Renderer } from './renderer.ts';
import { standalonePage, type StandalonePage } from './standalone-page.ts';
import { NO_INDEX } from './stored-page.ts';

/** The style sheet of the accent, the web app manifests, the service worker, and the pages that it keeps for navigations without a connection. */
export const appDocuments = (content: () => ShopContent): SiteDocuments =>
  new Map<string, MakeDocument>([
    [
      '/sw.js',
      (renderer) => ({
        type: 'text/javascript; charset=utf-8',
        body: workerOf(renderer, content()),
        headers: WORKER_POLICY,
      }),
    ],
    ['/accent.css', () => ({ type: 'text/css; charset=utf-8', body: accentSheet(content().en.profile.accent) })],
    ...locales.flatMap((locale): [string, MakeDocument][] => [
      [
        pathIn(locale, '/manifest.webmanifest'),
        () => ({ type: 'application/manifest+json; charset=utf-8', body: webManifest(locale, content()[locale]) }),
      ],
      [
        pathIn(locale, '/offline'),
        ({ fonts }) => {
          const { html, policy } = offlinePage(locale, content(), fonts);
          return {
            type: 'text/html; charset=utf-8',
            body: html,
            headers: ['content-security-policy', policy, ...NO_INDEX],
          };
        },
      ],
    ]),
  ]);

/** Replaces the colours of the style sheet, except on paper. Pages name the colour in its address. */
function accentSheet(colour: string): string {
  const { signal, bright, ink } = accentOf(colour);
  return `@media screen{:root{--color-signal:${signal};--color-signal-bright:${bright};--color-signal-ink:${ink}}}`;
}

const GROUND = '#06070b';
const ICONS = [
  { name: 'icon-192', size: 192, purpose: 'any' },
  { name: 'icon-512', size: 512, purpose: 'any' },
  { name: 'icon-maskable-512', size: 512, purpose: 'maskable' },
];

/** An installed app opens the portal; it is one app, whatever language it was installed in. */
const webManifest = (locale: Locale, { profile, home }: Content): string =>
  JSON.stringify({
    id: '/',
    name: profile.name,
    short_name: profile.name,
    description: home.hero.lead,
    lang: locale,
    dir: directionOf(locale),
    start_url: pathIn(locale, '/dashboard'),
    scope: '/',
    display: 'standalone',
    background_color: GROUND,
    theme_color: GROUND,
    icons: ICONS.map(({ name, size, purpose }) => ({
      src: profile.logo.square === '' ? `/icons/${name}.png` : logoPath(profile.logo.square, `square-${size}.png`),
      type: 'image/png',
      sizes: `${size}x${size}`,
      purpose,
    })),
  });

/** A worker's own policy governs its requests. */
const WORKER_POLICY = [
  'content-security-policy',
  "default-src 'none'; connect-src 'self'; img-src 'self'",
  ...NO_INDEX,
];

/** Changed pages change the script, so browsers install it again and keep the new pages. */
function workerOf({ fonts, serviceWorker }: Renderer, content: ShopContent): string {
  const version = createHash('sha256');
  for (const locale of locales) version.update(offlinePage(locale, content, fonts).html);
  return `const VERSION=${JSON.stringify(version.digest('hex').slice(0, 12))};${serviceWorker}`;
}

const offlinePage = (locale: Locale, content: ShopContent, fonts: Renderer['fonts']): StandalonePage =>
  standalonePage({ ...texts[locale], shop: content[locale].profile, locale, fonts });

const texts = {
  en: {
    eyebrow: 'No connection',
    title: 'You’re offline',
    lead: 'This page needs a connection.',
    text: 'Check your network and try again. Nothing is lost: your campaigns keep running, and your account, cart and orders are safe.',
    retry: 'Try again',
    questions: 'Questions?',
  },
  es: {
    eyebrow: 'Sin conexión',
    title: 'Estás sin conexión',
    lead: 'Esta página necesita conexión.',
    text: 'Revisa tu red e inténtalo de nuevo. No se pierde nada: tus campañas siguen en marcha y tu cuenta, tu carrito y tus pedidos están a salvo.',
    retry: 'Intentar de nuevo',
    questions: '¿Preguntas?',
  },
  ar: {
    eyebrow: 'لا يوجد اتصال',
    title: 'أنت غير متصل',
    lead: 'تحتاج هذه الصفحة إلى اتصال بالإنترنت.',
    text: 'تحقق من الشبكة وحاول مرة أخرى. لا يضيع شيء: حملاتك مستمرة، وحسابك وسلتك وطلباتك محفوظة.',
    retry: 'حاول مرة أخرى',
    questions: 'أسئلة؟',
  },
} satisfies Record<Locale, object>;
