import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkNames, type LinkName } from '#domain/content/schemas/legal.ts';
import { phoneLink, whatsappLink } from '#domain/content/profile/profile-links.ts';
import { useShop, type Shop } from '#web/lib/data/shop.ts';
import { textLink } from '#web/features/content/formatted-text.tsx';

const linksOf = (shop: Shop): Record<LinkName, ReactNode> => ({
  mail: (
    <a href={`mailto:${shop.email}`} className={textLink}>
      {shop.email}
    </a>
  ),
  phone: (
    <a href={phoneLink(shop)} className={textLink}>
      {shop.phone}
    </a>
  ),
  chat: (
    <a href={whatsappLink(shop)} rel="noopener" target="_blank" className={textLink}>
      WhatsApp
    </a>
  ),
  contact: (
    <Link to="/contact" className={textLink}>
      contact
    </Link>
  ),
  privacy: (
    <Link to="/privacy-policy" className={textLink}>
      privacy policy
    </Link>
  ),
  profile: (
    <Link to="/auth/profile?tab=security" className={textLink}>
      your profile
    </Link>
  ),
});

const isLink = (name: string): name is LinkName => linkNames.some((one) => one === name);

/** A sentence of a legal document, with its `{links}` resolved. */
export function LegalText({ children }: { children: string }) {
  const links = linksOf(useShop());
  // Splitting by a capturing group puts the names at the odd indexes.
  return children
    .split(/\{(\w+)\}/)
    .map((part, at) => <span key={at}>{at % 2 === 1 && isLink(part) ? links[part] : part}</span>);
}
