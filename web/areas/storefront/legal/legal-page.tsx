import type { ReactNode } from 'react';
import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import type { LegalText } from '#domain/content/legal-texts.ts';
import { directionOf, regions } from '#domain/locales.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { PageHead } from '#web/shell/head/page-head.tsx';
import { StructuredData } from '#web/shell/head/structured-data.tsx';
import { useLocale } from '#web/lib/i18n/locale.ts';
import { trail, webPage, type Site } from '#web/lib/seo/structured-data.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Waveform } from '#web/ui/pictures/waveform.tsx';
import { Contents } from './contents.tsx';
import type { LegalData } from './legal-data.ts';
import { LegalSection } from './legal-section.tsx';
import { OwnLanguage } from './own-language.tsx';
import type { StandardRates } from './plan-rates.tsx';

interface LegalPageProps extends LegalData {
  rates?: StandardRates | undefined;
  /** Of an address that names a version: whether another one is in force. */
  isReplaced?: boolean;
}

/** A legal text with linkable sections and a print layout. In English where no translation may be shown. */
export function LegalPage({ content, path, dates, rates, picture, isReplaced }: LegalPageProps) {
  const shop = useShop();
  const { written } = content;
  const isOwnLanguage = useLocale() === content.language;
  const title = isReplaced === undefined ? content.title : `${content.title}, ${formatLegalDate(content)}`;
  return (
    <article
      {...(isOwnLanguage ? {} : { lang: content.language, dir: directionOf(content.language) })}
      className="legal"
    >
      <PageHead
        title={`${title} | ${shop.name}`}
        description={content.description}
        picture={picture}
        written={written}
      />
      <StructuredData
        things={import.meta.env.SSR ? (site) => [legalThing(site, content), trail(site, content.title)] : null}
        written={written}
      />
      {/* React moves this into the head. A partly painted page would shift when the rest of it arrives. */}
      <link rel="expect" href="#in-short-title" blocking="render" />
      <Head content={content} isOwnLanguage={isOwnLanguage} />
      {isReplaced ? <Replaced path={path} /> : null}
      <InShort lines={content.inShort} />
      <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 pt-10 pb-16 lg:grid-cols-12 lg:pt-24 lg:pb-24">
        <div className="max-lg:contents lg:sticky lg:top-8 lg:col-span-4 lg:self-stretch">
          <Contents sections={content.sections} />
        </div>
        <div className="max-w-[46rem] text-[1.0625rem] leading-[1.7] text-soft max-lg:pt-10 lg:col-span-8">
          {content.sections.map((section, index) => (
            <LegalSection key={section.id} section={section} number={index + 1} rates={rates} />
          ))}
          <Versions path={path} content={content} dates={dates} />
        </div>
      </div>
    </article>
  );
}

function legalThing(site: Site, { title, description, effective, updated }: LegalText) {
  return webPage(site, 'WebPage', { name: title, description, datePublished: effective, dateModified: updated });
}

const formatLegalDate = ({ language, effective }: Pick<LegalText, 'language' | 'effective'>): string =>
  new Intl.DateTimeFormat(regions[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${effective}T00:00:00Z`),
  );

function Head({ content, isOwnLanguage }: { content: LegalText; isOwnLanguage: boolean }) {
  const t = useText();
  return (
    <header className="relative isolate overflow-clip">
      <div className="page pt-8 pb-16 lg:pt-14 lg:pb-28">
        <h1 className="poster legal-title">{content.title}</h1>
        <p className="mt-7 max-w-[48ch] text-lede text-soft lg:mt-9">{content.lead}</p>
        <dl className="mt-9 flex flex-wrap gap-x-12 gap-y-5 text-[0.9375rem]">
          <Fact name={t('pages.legal.effective')}>
            <time dateTime={content.effective}>{formatLegalDate(content)}</time>
          </Fact>
          <Fact name={t('pages.legal.updated')}>
            <time dateTime={content.updated}>{formatLegalDate({ ...content, effective: content.updated })}</time>
          </Fact>
          <Fact name={t('pages.legal.responsible')}>{content.responsible}</Fact>
        </dl>
        <p className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-faint print:hidden">
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            <OwnLanguage>{t('pages.legal.print')}</OwnLanguage>
          </Button>
          {isOwnLanguage ? null : <OwnLanguage>{t('pages.english')}</OwnLanguage>}
        </p>
      </div>
      <Waveform bars={220} seed={content.title.length} silent className="hero-wave print:hidden" />
    </header>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-faint">
        <OwnLanguage>{name}</OwnLanguage>
      </dt>
      <dd className="mt-0.5 font-medium">{children}</dd>
    </div>
  );
}

/** On a version that is no longer in force. */
function Replaced({ path }: { path: string }) {
  const t = useText();
  return (
    <p className="page pb-10 print:hidden">
      <OwnLanguage>{t('pages.legal.replaced')}</OwnLanguage>{' '}
      <Link to={path} className="font-medium underline decoration-signal decoration-2 underline-offset-4">
        <OwnLanguage>{t('pages.legal.current')}</OwnLanguage>
      </Link>
    </p>
  );
}

/** Addresses that keep their text, for whoever has accepted it. */
function Versions({ path, content, dates }: Pick<LegalData, 'path' | 'content' | 'dates'>) {
  const t = useText();
  return (
    <nav aria-labelledby="versions-title" className="border-t border-line pt-10 text-[0.9375rem] print:hidden">
      <h2 id="versions-title" className="font-medium text-bone">
        <OwnLanguage>{t('pages.legal.versions')}</OwnLanguage>
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {dates.map((effective) => (
          <li key={effective}>
            <Link to={`${path}/${effective}`} className="inline-flex min-h-11 items-center linked hover:text-bone">
              {formatLegalDate({ ...content, effective })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function InShort({ lines }: { lines: readonly string[] }) {
  const t = useText();
  return (
    <section aria-labelledby="in-short-title" className="page">
      <div className="paper grid gap-x-12 gap-y-7 rounded-sheet p-7 sm:p-10 lg:grid-cols-12 lg:p-14">
        <div className="lg:col-span-4">
          <h2 id="in-short-title" className="poster text-poster-3">
            <OwnLanguage>{t('pages.legal.inShort')}</OwnLanguage>
          </h2>
          <p className="mt-4 max-w-[28ch] text-[0.9375rem] text-paper-soft">
            <OwnLanguage>{t('pages.legal.inShortNote')}</OwnLanguage>
          </p>
        </div>
        <ul className="title divide-y divide-paper-ink/15 text-lg leading-snug sm:text-xl lg:col-span-8">
          {lines.map((line) => (
            <li key={line} className="py-3.5 first:pt-0 last:pb-0">
              {line}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
