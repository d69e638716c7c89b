import { Globe } from 'lucide-react';
import { useLocation } from 'react-router';
import { offeredLocales } from '#domain/content/profile/offered-languages.ts';
import { languageNames, pathIn } from '#domain/locales.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { rememberLocale, useLocale } from '#web/lib/i18n/locale.ts';
import { saveLanguage } from '#web/lib/session/save-language.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Menu } from '#web/ui/menu.tsx';

/**
 * Links to this page in the other languages; nothing in a shop of one language. Plain links that load a new document: each
 * language has its own texts, fonts and direction. They work before hydration; after it they also keep the query and the
 * hash and store the choice.
 */
export function LanguageLinks({ label, className, linkClassName }: LanguageLinksProps) {
  const location = useLocation();
  const current = useLocale();
  const offered = offeredLocales(useShop());
  if (offered.length === 1) return null;
  return (
    <nav aria-label={label} className={className}>
      {offered.map((locale) => (
        <a
          key={locale}
          href={pathIn(locale, location.pathname + location.search + location.hash)}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={() => {
            rememberLocale(locale);
            void saveLanguage(locale);
          }}
          className={linkClassName}
        >
          {languageNames[locale]}
        </a>
      ))}
    </nav>
  );
}

interface LanguageLinksProps {
  label: string;
  className?: string;
  linkClassName: string;
}

const row = 'flex min-h-12 items-center rounded-xl px-4 font-medium hover:bg-white/6 aria-[current]:text-signal';

export function LanguageMenu({ className = '' }: { className?: string }) {
  const t = useText();
  const locale = useLocale();
  if (offeredLocales(useShop()).length === 1) return null;
  return (
    <Menu
      placement="end"
      triggerClassName={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 text-sm font-medium text-soft hover:bg-white/8 hover:text-bone ${className}`}
      panelClassName="w-48 p-2"
      trigger={
        <>
          <Globe aria-hidden="true" className="size-5" />
          <span className="sr-only">{t('shell.language.open', { name: languageNames[locale] })}</span>
          <span aria-hidden="true" className="uppercase">
            {locale}
          </span>
        </>
      }
    >
      <LanguageLinks label={t('shell.language.label')} linkClassName={row} />
    </Menu>
  );
}
