import { createHash } from 'node:crypto';
import { locales, pathIn, type Locale } from '#domain/locales.ts';
import type { MakeDocument, SiteDocuments } from './pages.ts';
import type { Renderer } from './renderer.ts';
import { standalonePage, type StandalonePage } from './standalone-page.ts';
import { NO_INDEX } from './stored-page.ts';

/** The service worker, and the pages that it keeps for navigations without a connection. */
export const appDocuments: SiteDocuments = new Map<string, MakeDocument>([
  [
    '/sw.js',
    (renderer) => ({ type: 'text/javascript; charset=utf-8', body: workerOf(renderer), headers: WORKER_POLICY }),
  ],
  ...locales.map((locale): [string, MakeDocument] => [
    pathIn(locale, '/offline'),
    ({ fonts }) => {
      const { html, policy } = offlinePage(locale, fonts);
      return {
        type: 'text/html; charset=utf-8',
        body: html,
        headers: ['content-security-policy', policy, ...NO_INDEX],
      };
    },
  ]),
]);

/** A worker's own policy governs its requests. */
const WORKER_POLICY = [
  'content-security-policy',
  "default-src 'none'; connect-src 'self'; img-src 'self'",
  ...NO_INDEX,
];

/** Changed pages change the script, so browsers install it again and keep the new pages. */
function workerOf({ fonts, serviceWorker }: Renderer): string {
  const version = createHash('sha256');
  for (const locale of locales) version.update(offlinePage(locale, fonts).html);
  return `const VERSION=${JSON.stringify(version.digest('hex').slice(0, 12))};${serviceWorker}`;
}

const offlinePage = (locale: Locale, fonts: Renderer['fonts']): StandalonePage =>
  standalonePage({ ...texts[locale], locale, fonts });

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
