import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { Outlet, Scripts, ScrollRestoration, useHref, useMatches, useRouteLoaderData } from 'react-router';
import { serviceStyles } from '#domain/catalogue/service-palette.ts';
import { DEFAULT_ACCENT } from '#domain/content/profile/accent.ts';
import { logoPath } from '#domain/content/profile/logo.ts';
import { directionOf, pathIn, splitLocale } from '#domain/locales.ts';
import { BootNotice } from '#web/shell/boot-notice.tsx';
import { PageError } from '#web/shell/page-error.tsx';
import { loadSite, type SiteData } from '#web/shell/site-data.ts';
import { useReplay } from '#web/lib/boot/hydration.ts';
import { isShopOutdated } from '#web/lib/data/shop.ts';
import { bootScript, iconIn, inlinedFonts } from '#web/lib/boot/inline.ts';
import { isViewing } from '#web/lib/session/view-session.ts';
import { loadDocument, useRestoredDocument } from '#web/lib/routing/payment-documents.ts';
import { TextsContext, textsFor } from '#web/lib/i18n/text.ts';
import styleSheet from './app.css?url';
import workspaceStyleSheet from './workspace.css?url';
import type { Route } from './+types/root.ts';

export const loader = ({ request, context }: Route.LoaderArgs) => loadSite(request, context);

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadDocument];

/** The data stays the same for the lifetime of the document, unless the profile was published from it. */
export const shouldRevalidate = () => isShopOutdated();

/**
 * Pages render their titles and descriptions as elements (`PageHead`, `PageTitle`), which React moves into the head; no
 * route exports `meta` or `links`.
 */
export function Layout({ children }: { children: ReactNode }) {
  // The basename of every URL is the language (`server/rendering/renderer.ts`).
  const { locale } = splitLocale(useHref('/'));
  const direction = directionOf(locale);
  const site = useRouteLoaderData<SiteData>('root');
  const accent = site?.shop.accent ?? DEFAULT_ACCENT;
  return (
    <html
      lang={locale}
      dir={direction}
      data-time-zone={site?.timeZone}
      data-currency={site?.shop.currency}
      data-payments={site?.paymentScript}
      data-closed={site?.services.length === 0 ? '' : undefined}
      suppressHydrationWarning
    >
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
        <StyleSheet />
        <style
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? serviceStyles(site?.services ?? []) : '' }}
        />
        {accent === DEFAULT_ACCENT ? null : <link rel="stylesheet" href={`/accent.css?${accent.slice(1)}`} />}
        <Icons square={site?.shop.logo.square ?? ''} accent={accent} />
        <link rel="manifest" href={pathIn(locale, '/manifest.webmanifest')} />
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

function Icons({ square, accent }: { square: string; accent: string }) {
  return (
    <>
      {square === '' ? (
        <link rel="icon" type="image/svg+xml" href={iconIn(accent)} />
      ) : (
        <link rel="icon" type="image/png" href={logoPath(square, 'square-48.png')} />
      )}
      <link
        rel="apple-touch-icon"
        href={square === '' ? '/icons/apple-touch-icon.png' : logoPath(square, 'square-180.png')}
      />
    </>
  );
}

const WORKSPACE_ROUTES = ['portal-signed-in', 'admin-signed-in', 'quote'];

/** With a precedence, because React then keeps the page before until the next one's style sheet is there. */
function StyleSheet() {
  const inWorkspace = useMatches().some(({ id }) => WORKSPACE_ROUTES.includes(id));
  return <link rel="stylesheet" href={inWorkspace ? workspaceStyleSheet : styleSheet} precedence="page" />;
}

const ViewBanner = lazy(() => import('#web/shell/portal/view-banner.tsx'));
const ClosedBanner = lazy(() => import('#web/shell/closed-banner.tsx'));
const never = () => () => undefined;

export default function App({ loaderData }: Route.ComponentProps) {
  useReplay();
  const viewing = useSyncExternalStore(never, isViewing, () => false);
  return (
    <>
      <RestoredDocument />
      <Outlet />
      {viewing ? (
        <Suspense fallback={null}>
          <ViewBanner />
        </Suspense>
      ) : null}
      {loaderData.closed ? (
        <Suspense fallback={null}>
          <ClosedBanner />
        </Suspense>
      ) : null}
    </>
  );
}

/** A component of its own, because it renders with each navigation. */
function RestoredDocument() {
  useRestoredDocument();
  return null;
}

/** Catches errors that no route boundary handled. */
export function ErrorBoundary() {
  useReplay();
  return <PageError />;
}
