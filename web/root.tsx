import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { PageError } from '#web/areas/shell/page-error.tsx';
import { preloadedFonts } from '#web/lib/boot/fonts.ts';
import { useReplay } from '#web/lib/boot/hydration.ts';
import { inlineScript, inlineStyles } from '#web/lib/boot/inline.ts';
import { SOURCE_LOCALE, TextsContext, textsFor } from '#web/lib/text.ts';

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={SOURCE_LOCALE} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {preloadedFonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineScript }} />
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineStyles }} />
        <Meta />
        <Links />
      </head>
      <body>
        <TextsContext value={textsFor(SOURCE_LOCALE)}>{children}</TextsContext>
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
