import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useHref } from 'react-router';
import { directionOf, splitLocale } from '#domain/locales.ts';
import { brand } from '#domain/brand.ts';
import { brandWord } from '#domain/brand-words.ts';
import { localeContext } from '#web/lib/api-context.ts';
import { PageError } from '#web/areas/shell/page-error.tsx';
import { preloadedFonts } from '#web/lib/boot/fonts.ts';
import { useReplay } from '#web/lib/boot/hydration.ts';
import { inlineScript, inlineStyles } from '#web/lib/boot/inline.ts';
import { TextsContext, textsFor } from '#web/lib/text.ts';
import type { Route } from './+types/root.ts';

/** The shop's address, for what must name a page in full (canonical addresses, other languages, pictures for sharing), and what every page says. */
export function loader({ request, context }: Route.LoaderArgs) {
  return { origin: new URL(request.url).origin, city: brandWord(brand.city, context.get(localeContext)) };
}

/** It is the same for as long as the document lives. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  // The language is the base of all addresses (`server/platform/http/renderer.ts`).
  const { locale } = splitLocale(useHref('/'));
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {preloadedFonts[locale].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineScript }} />
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineStyles }} />
        <Meta />
        <Links />
      </head>
      <body>
        <TextsContext value={textsFor(locale)}>{children}</TextsContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  useReplay();
  return <Outlet />;
}

/** What no route's own boundary caught. */
export function ErrorBoundary() {
  useReplay();
  return <PageError />;
}
