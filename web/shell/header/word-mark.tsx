import { clsx } from 'clsx';
import { Link } from 'react-router';
import { logoPath } from '#domain/content/profile/logo.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useText } from '#web/lib/i18n/text.ts';

const bars = [8, 17, 26, 13, 21, 10] as const;

/** The shop's logo, linked to the home page. */
export function WordMark({ className, onClick }: { className?: string; onClick?: () => void }) {
  const shop = useShop();
  const t = useText();
  return (
    <Link
      to="/"
      aria-label={t('shell.home', { shop: shop.name })}
      onClick={onClick}
      className={clsx('flex min-h-11 items-center gap-2 sm:gap-2.5', className)}
    >
      {shop.logo.word === '' ? (
        <>
          <svg viewBox="0 0 33 28" aria-hidden="true" className="picture h-7 text-signal" fill="currentColor">
            {bars.map((height, index) => (
              <rect key={index} x={index * 5.7} y={14 - height / 2} width="3.4" height={height} rx="1.7" />
            ))}
          </svg>
          <span className="word-mark text-[1.125rem] sm:text-[1.375rem]">{shop.name}</span>
        </>
      ) : (
        <img src={logoPath(shop.logo.word, 'word.webp')} alt="" className="h-7 max-w-44 object-contain object-start" />
      )}
    </Link>
  );
}
