import { useRef } from 'react';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useText } from '#web/lib/i18n/text.ts';
import { OwnLanguage } from './own-language.tsx';
import { useReadingPosition } from './use-reading-position.ts';

interface Entry {
  id: string;
  title: string;
}

/**
 * The table of contents: a column next to the text on wide screens, a bar above it on narrow ones. Both mark the
 * current section.
 */
export function Contents({ sections }: { sections: readonly Entry[] }) {
  const current = useReadingPosition(sections.map(({ id }) => id));
  return (
    <>
      <SideContents sections={sections} current={current} />
      <BarContents sections={sections} current={current} />
    </>
  );
}

interface ContentsProps {
  sections: readonly Entry[];
  current: string | undefined;
}

function SideContents({ sections, current }: ContentsProps) {
  const t = useText();
  return (
    <nav
      aria-label={t('pages.legal.contents')}
      className="sticky top-8 hidden max-h-[calc(100svh-4rem)] overflow-y-auto lg:block print:hidden"
    >
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="grid min-h-11 grid-cols-[2rem_1fr] items-center border-s-2 border-line ps-4 text-[0.9375rem] text-faint hover:text-bone aria-[current]:border-signal aria-[current]:font-medium aria-[current]:text-bone"
            >
              <span aria-hidden="true" className="tabular text-[0.8125rem]">
                {index + 1}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function BarContents({ sections, current }: ContentsProps) {
  const t = useText();
  const details = useRef<HTMLDetailsElement>(null);
  const place = sections.findIndex(({ id }) => id === current);
  const close = () => details.current?.removeAttribute('open');
  return (
    <nav aria-label={t('pages.legal.contents')} className="sticky top-0 z-30 -mx-(--gutter) lg:hidden print:hidden">
      <details ref={details} className="site-header group">
        <summary className="flex min-h-14 items-center gap-3 px-(--gutter)">
          <span className="shrink-0 text-sm text-faint">
            <OwnLanguage>{t('pages.legal.contents')}</OwnLanguage>
          </span>
          <span className="min-w-0 grow truncate font-medium">{`${place + 1}. ${sections[place]?.title ?? ''}`}</span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-signal transition-[rotate] duration-200 group-open:rotate-180"
          />
        </summary>
        <ol className="max-h-[calc(100svh-3.5rem)] overflow-y-auto px-(--gutter) pb-4">
          {sections.map(({ id, title }, index) => (
            <li key={id} className="border-t border-line">
              <a
                href={`#${id}`}
                onClick={close}
                className={clsx(
                  'grid min-h-12 grid-cols-[2rem_1fr] items-center',
                  id === current ? 'font-medium text-bone' : 'text-soft',
                )}
              >
                <span aria-hidden="true" className="tabular text-sm text-faint">
                  {index + 1}
                </span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
