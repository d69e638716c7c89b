import type { ShopContent } from '#domain/content/content.ts';

/** Who emails are from unless `MAIL_FROM` says otherwise: `Name <email>`. */
export function senderOf({ en: { profile } }: ShopContent): string {
  const name = profile.name.replaceAll(/["\\]/g, '');
  return `${/^[\w .-]+$/.test(name) ? name : `"${name}"`} <${profile.email}>`;
}

/** Where notices to the team go unless `TEAM_EMAIL` says otherwise. */
export const teamEmailOf = ({ en: { profile } }: ShopContent): string => `team@${profile.email.split('@')[1]}`;
