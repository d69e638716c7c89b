import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NoIndex } from '#web/shell/head/no-index.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { FunctionError } from '#web/lib/data/functions.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

interface EmailLinkPageProps {
  texts: { title: string; lede: string; submit: string; busy: string; done: string; invalid: string };
  /** @throws {FunctionError} `link_invalid` */
  redeem(token: string): Promise<unknown>;
}

type State = 'ready' | 'busy' | 'done' | 'invalid' | 'failed';

/**
 * Landing page of a link in an email. The token is used when the button is pressed, never on page load: email scanners
 * open links too. It leaves the address bar at once.
 */
export function EmailLinkPage({ texts, redeem }: EmailLinkPageProps) {
  const t = useText();
  const token = useToken();
  const [state, setState] = useState<State>('ready');

  const submit = async (given: string) => {
    setState('busy');
    try {
      await redeem(given);
      setState('done');
    } catch (error) {
      console.error('the link could not be used', error);
      setState(error instanceof FunctionError && error.code === 'link_invalid' ? 'invalid' : 'failed');
    }
  };

  const invalid = state === 'invalid' || token === '';
  return (
    <section aria-labelledby="email-link-title" className="page grid max-w-2xl gap-6 pt-10 pb-24 lg:pt-20">
      <PageTitle>{texts.title}</PageTitle>
      <NoIndex />
      <h1 id="email-link-title" className="title text-4xl">
        {texts.title}
      </h1>
      {invalid ? <Banner tone="error">{texts.invalid}</Banner> : null}
      {state === 'failed' ? <Banner tone="error">{t('contact.link.failed')}</Banner> : null}
      {state === 'done' ? <Banner tone="success">{texts.done}</Banner> : null}
      {invalid || state === 'done' ? (
        <LinkButton to="/" variant="secondary" className="justify-self-start">
          {t('shell.quiet.back')}
        </LinkButton>
      ) : (
        <>
          <p className="max-w-[52ch] text-lede text-soft">{texts.lede}</p>
          {token === null ? (
            <Skeleton className="h-14 max-w-xs" />
          ) : (
            <Button
              size="lg"
              className="justify-self-start"
              busy={state === 'busy'}
              busyText={texts.busy}
              onClick={() => void submit(token)}
            >
              {texts.submit}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** The link's token, taken out of the URL. Null until it is read, empty if there is none. */
function useToken(): string | null {
  const navigate = useNavigate();
  const location = useLocation();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = new URLSearchParams(location.search).get('token');
    if (found !== null) void navigate(location.pathname, { replace: true, state: { token: found } });
    else setToken((location.state as { token?: string } | null)?.token ?? '');
  }, [location, navigate]);
  return token;
}
