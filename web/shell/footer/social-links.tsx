import { useShop } from '#web/lib/data/shop.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { BrandIcon } from '#web/ui/pictures/brand-icon.tsx';

const channels = [
  { key: 'instagram', mark: 'instagram' },
  { key: 'youtube', mark: 'youtube' },
  { key: 'twitter', mark: 'x' },
] as const;

/** The social channels that have a URL in the profile. */
export function SocialLinks() {
  const shop = useShop();
  const t = useText();
  return (
    <ul className="flex gap-2">
      {channels.map(({ key, mark }) => {
        const href = shop.social[key];
        return href === '' ? null : (
          <li key={key}>
            <a
              href={href}
              rel="noopener"
              target="_blank"
              aria-label={t(`shell.social.${key}`)}
              className="surface-2 grid size-12 place-items-center rounded-full text-soft hover:text-bone"
            >
              <BrandIcon mark={mark} className="size-5" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
