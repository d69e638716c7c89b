import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { Outlet, Scripts, ScrollRestoration, useHref } from 'react-router';
import { directionOf, splitLocale } from '#domain/locales.ts';
import { brand } from '#domain/brand.ts';
import { brandWord } from '#domain/brand-words.ts';
import { localeContext } from '#web/lib/data/api-context.ts';
import { BootNotice } from '#web/shell/boot-notice.tsx';
import { PageError } from '#web/shell/page-error.tsx';
import { useReplay } from '#web/lib/boot/hydration.ts';
import { bootScript, icon, inlinedFonts } from '#web/lib/boot/inline.ts';
import { sharePicture } from '#web/lib/seo/share-picture.ts';
import { isViewing } from '#web/lib/session/view-session.ts';
import { TextsContext, textsFor } from '#web/lib/i18n/text.ts';
import styleSheet from './app.css?url';
import type { Route } from './+types/root.ts';

/**
 * Data for every page: the shop's origin (for canonical URLs, alternates and sharing images), the default sharing
 * image, and the city.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const locale = context.get(localeContext);
  return {
    origin: new URL(request.url).origin,
    picture: sharePicture('home', locale),
    city: brandWord(brand.city, locale),
  };
}

/** The data stays the same for the lifetime of the document. */
export const shouldRevalidate = () => false;

/**
 * Pages render their titles and descriptions as elements (`PageHead`, `PageTitle`), which React moves into the head; no
 * route exports `meta` or `links`.
 */
export function Layout({ children }: { children: ReactNode }) {
  // The basename of every URL is the language (`server/rendering/renderer.ts`).
  const { locale } = splitLocale(useHref('/'));
  const direction = directionOf(locale);
  return (
    <html lang={locale} dir={direction} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#06070b" />
        {/* Dark before the style sheet arrives, too. */}
        <meta name="color-scheme" content="dark" />
        <script
          id="inlined-fonts"
          type="application/json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: inlinedFonts[direction] }}
        />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bootScript }} />
        <link rel="stylesheet" href={styleSheet} />
        <link rel="icon" type="image/svg+xml" href={icon} />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <TextsContext value={textsFor(locale)}>
          {children}
          <BootNotice />
        </TextsContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const ViewBanner = lazy(() => import('#web/shell/view-banner.tsx'));
const never = () => () => undefined;

export default function App() {
  useReplay();
  const viewing = useSyncExternalStore(never, isViewing, () => false);
  return (
    <>
      <Outlet />
      {viewing ? (
        <Suspense fallback={null}>
          <ViewBanner />
        </Suspense>
      ) : null}
    </>
  );
}

/** Catches errors that no route boundary handled. */
export function ErrorBoundary() {
  useReplay();
  return <PageError />;
}
