import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShop } from '#web/lib/data/shop.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { LanguageMenu } from '#web/shell/header/language-menu.tsx';
import { NoIndex } from '#web/shell/head/no-index.tsx';
import { PageHead } from '#web/shell/head/page-head.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Waveform } from '#web/ui/pictures/waveform.tsx';

interface AuthFrameProps {
  title: string;
  lede?: ReactNode;
  /** Meta description. Screens without one are not indexed: they only make sense to users who were sent there. */
  description?: string;
  /** Below the card: the link to the related screen, such as sign-up from sign-in. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of every screen before sign-in: poster on one side, form on the other. */
export function AuthFrame({ title, lede, description, footer, children }: AuthFrameProps) {
  const shop = useShop();
  const t = useText();
  return (
    <>
      {description === undefined ? (
        <>
          <PageTitle>{title}</PageTitle>
          <NoIndex />
        </>
      ) : (
        <PageHead title={`${title} | ${shop.name}`} description={description} />
      )}
      {/* React moves this into the head. A partly painted form would shift when the rest of it arrives. */}
      <link rel="expect" href="#content" blocking="render" />
      <div className="grid min-h-svh lg:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)]">
        <aside className="relative hidden overflow-hidden bg-signal p-[clamp(2rem,4vw,4.5rem)] text-signal-ink lg:sticky lg:top-0 lg:grid lg:h-svh lg:grid-rows-[auto_minmax(0,1fr)_6rem]">
          <Link to="/" className="word-mark justify-self-start text-3xl">
            {shop.name}
          </Link>
          <div className="grid content-start gap-8 pt-[11svh]">
            <p className="poster max-w-[12ch] text-[clamp(3.5rem,min(7.6vw,15svh),8rem)]">
              {t('account.frame.poster')}
            </p>
            <p className="max-w-[34ch] text-lg font-medium">{t('account.frame.lede')}</p>
          </div>
          <Waveform bars={96} seed={11} silent className="h-24 w-full text-signal-ink/70" />
        </aside>
        <div className="flex flex-col px-5 pt-5 pb-10 sm:px-10">
          <header className="flex min-h-11 items-center justify-between gap-2">
            <Link to="/" className="word-mark flex min-h-11 items-center text-xl sm:text-2xl lg:invisible">
              {shop.name}
            </Link>
            <div className="flex items-center gap-2">
              <LanguageMenu />
              <Link
                to="/"
                className="hidden min-h-11 items-center text-sm whitespace-nowrap text-soft underline-offset-4 min-[22.5rem]:flex hover:text-bone hover:underline"
              >
                {t('account.frame.home')}
              </Link>
            </div>
          </header>
          <main id="content" className="mx-auto mt-[clamp(1.5rem,9svh,7rem)] grid w-full max-w-[27rem] gap-7">
            <header className="grid gap-3">
              <h1 className="poster text-poster-3">{title}</h1>
              {lede ? <p className="text-soft">{lede}</p> : null}
            </header>
            {children}
            {footer ? <p className="text-[0.9375rem] text-soft">{footer}</p> : null}
          </main>
        </div>
      </div>
    </>
  );
}

export const inlineLink =
  'font-medium text-bone underline decoration-signal decoration-2 underline-offset-4 hover:text-signal-bright';
