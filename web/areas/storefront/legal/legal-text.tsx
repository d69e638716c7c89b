import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { brand } from '#domain/brand.ts';
import type { LinkName } from '#domain/content/legal/document.ts';

const look =
  'font-medium text-bone underline decoration-signal/70 decoration-2 underline-offset-4 hover:decoration-signal';

const links: Record<LinkName, ReactNode> = {
  mail: (
    <a href={`mailto:${brand.email}`} className={look}>
      {brand.email}
    </a>
  ),
  phone: (
    <a href={brand.phone.href} className={look}>
      {brand.phone.display}
    </a>
  ),
  chat: (
    <a href={brand.whatsapp.href} rel="noopener" target="_blank" className={look}>
      {brand.whatsapp.display}
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
};

const isLink = (name: string): name is LinkName => Object.hasOwn(links, name);

/** A sentence of a legal document, with its `{links}` resolved. */
export function LegalText({ children }: { children: string }) {
  // Splitting by a capturing group puts the names at the odd indexes.
  return children
    .split(/\{(\w+)\}/)
    .map((part, at) => <span key={at}>{at % 2 === 1 && isLink(part) ? links[part] : part}</span>);
}
