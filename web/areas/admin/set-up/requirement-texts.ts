import type { Requirement } from '#domain/storefront/readiness.ts';

interface RequirementText {
  title: string;
  done: string;
  /** @param left at least 1 */
  todo: (left: number) => string;
  /** Where it is done; null: on the server. */
  to: string | null;
}

const PROFILE = '/admin/set-up/content/profile/shop';
const CONTENT = '/admin/set-up/content';

export const requirementTexts: Record<Requirement, RequirementText> = {
  profile: {
    title: 'Profile',
    done: 'Your own facts are published.',
    todo: () => 'Replace the sample name, email and phone number with yours, and publish.',
    to: PROFILE,
  },
  company: {
    title: 'Company',
    done: 'Invoices show your company.',
    todo: () => 'Enter the company and address that invoices and the terms name.',
    to: PROFILE,
  },
  services: {
    title: 'Services and prices',
    done: 'Each service on show has a package.',
    todo: (left) =>
      left === 1
        ? 'A service on show needs a package with a price.'
        : `${left} services on show need a package with a price.`,
    to: '/admin/catalogue',
  },
  samples: {
    title: 'Sample reviews',
    done: 'No review or video is a sample.',
    todo: (left) => `${left} sample reviews and videos are left. Replace or delete them.`,
    to: '/admin/reviews',
  },
  terms: {
    title: 'Terms of Service',
    done: 'Read and confirmed.',
    todo: () => 'Read them, change what is different for you, and confirm them with your name.',
    to: `${CONTENT}/legal/terms-of-service`,
  },
  refunds: {
    title: 'Refund Policy',
    done: 'Read and confirmed.',
    todo: () => 'Read it, change what is different for you, and confirm it with your name.',
    to: `${CONTENT}/legal/refund-policy`,
  },
  taxes: {
    title: 'Tax rates',
    done: 'Each rate is confirmed.',
    todo: (left) => (left === 1 ? 'Confirm or remove 1 rate.' : `Confirm or remove ${left} rates.`),
    to: '/admin/taxes',
  },
  email: {
    title: 'Email',
    done: 'Emails leave through your server.',
    todo: () => 'No email leaves yet. Enter the SMTP server of your provider.',
    to: '/email-management?tab=settings',
  },
  payments: {
    title: 'Payments',
    done: 'Clients can pay.',
    todo: () => 'No real payments yet. Enter the live keys of your Stripe account.',
    to: '/admin/set-up/payments',
  },
  backups: {
    title: 'Backups',
    done: 'Backups are scheduled.',
    todo: () => 'None are scheduled, or the last one failed. Set BACKUP_SCHEDULE and BACKUP_TO on the server.',
    to: '/admin/system#backups',
  },
  address: {
    title: 'Address',
    done: 'The shop has its address.',
    todo: () => 'The shop needs an address that begins with https: set PUBLIC_URL on the server.',
    to: null,
  },
};
