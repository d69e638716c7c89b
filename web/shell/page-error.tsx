import { useEffect } from 'react';
import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';
import { useText } from '#web/lib/i18n/text.ts';
import { buttonStyles } from '#web/ui/button-styles.ts';

/** `<Navigate>` does nothing but warn on the server, which renders this page before it redirects. */
function ToHomePage() {
  const navigate = useNavigate();
  useEffect(() => void navigate('/', { replace: true }), [navigate]);
  return null;
}

/** The document that the server sends now says why, such as that the shop is in maintenance. */
function DocumentOfServer() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/** Shown in place of a page that failed. A 404 redirects to the home page, as the server does. */
export function PageError() {
  const t = useText();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <ToHomePage />;
  if (isRouteErrorResponse(error) && error.status === 503) return <DocumentOfServer />;
  return (
    <main
      id="main"
      role="alert"
      className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-start gap-5 px-6 py-20"
    >
      <title>{t('shell.error.title')}</title>
      <h1 className="poster text-6xl">{t('shell.error.title')}</h1>
      <p className="text-lg text-soft">{t('shell.error.text')}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <button type="button" className={buttonStyles()} onClick={() => window.location.reload()}>
          {t('shell.error.retry')}
        </button>
        <a href="/" className={buttonStyles({ variant: 'secondary' })}>
          {t('shell.error.home')}
        </a>
      </div>
    </main>
  );
}
