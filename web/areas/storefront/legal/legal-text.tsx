import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { linkNames, type LinkName } from '#domain/content/schemas/legal.ts';
import { phoneLink, whatsappLink } from '#domain/content/profile-links.ts';
import { useShop, type Shop } from '#web/lib/data/shop.ts';

const look =
  'font-medium text-bone underline decoration-signal/70 decoration-2 underline-offset-4 hover:decoration-signal';

const linksOf = (shop: Shop): Record<LinkName, ReactNode> => ({
  mail: (
    <a href={`mailto:${shop.email}`} className={look}>
      {shop.email}
    </a>
  ),
  phone: (
    <a href={phoneLink(shop)} className={look}>
      {shop.phone}
    </a>
  ),
  chat: (
    <a href={whatsappLink(shop)} rel="noopener" target="_blank" className={look}>
      WhatsApp
    </a>
  ),
  contact: (
    <Link to="/contact" className={look}>
      contact
    </Link>
  ),
  privacy: (
    <Link to="/privacy-policy" className={look}>
      privacy policy
    </Link>
  ),
  profile: (
    <Link to="/auth/profile?tab=security" className={look}>
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
