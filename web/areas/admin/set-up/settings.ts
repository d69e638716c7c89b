import {
  BookOpenText,
  Calculator,
  ChartNoAxesColumn,
  Clock,
  CreditCard,
  DatabaseBackup,
  Download,
  FileSearch,
  FileText,
  HardDrive,
  IdCard,
  LayoutTemplate,
  LogIn,
  MailOpen,
  MessageSquareText,
  Package,
  Percent,
  PiggyBank,
  Quote,
  Receipt,
  Repeat,
  ScrollText,
  Server,
  Settings2,
  ShieldAlert,
  TicketPercent,
  Users,
  Video,
  type LucideIcon,
} from 'lucide-react';

export interface Setting {
  to: string;
  text: string;
  icon: LucideIcon;
  /** What is done there. */
  about: string;
  /** Other words that people look for. */
  words?: string;
}

/** Every screen that is set up once and looked at now and then. */
export const settingGroups: readonly { group: string; items: readonly Setting[] }[] = [
  {
    group: 'Prices and taxes',
    items: [
      {
        to: '/admin/catalogue',
        text: 'Packages',
        icon: Package,
        about: 'What the shop sells: prices, features and promised results.',
        words: 'catalog services products',
      },
      {
        to: '/admin/catalogue/plans',
        text: 'Monthly plans',
        icon: Repeat,
        about: 'Names, prices and limits of the plans that are billed every month.',
        words: 'subscriptions recurring',
      },
      {
        to: '/admin/promo-codes',
        text: 'Promo codes',
        icon: TicketPercent,
        about: 'Discounts, who may use them, how often and until when.',
        words: 'coupons vouchers',
      },
      {
        to: '/admin/margin?tab=expected',
        text: 'Expected costs',
        icon: PiggyBank,
        about: 'What packages are expected to cost, and the lowest margin of a quote.',
        words: 'margin floor profit',
      },
      {
        to: '/admin/taxes',
        text: 'Tax rates',
        icon: Percent,
        about: 'Rates by country and region, with the day they start.',
        words: 'vat gst sales',
      },
      {
        to: '/admin/taxes?tab=numbers',
        text: 'Tax numbers',
        icon: Receipt,
        about: 'Numbers that business clients gave, and what the register says about them.',
        words: 'vat reverse charge',
      },
    ],
  },
  {
    group: 'Website',
    items: [
      {
        to: '/admin/set-up/content/profile/shop',
        text: 'Agency profile',
        icon: IdCard,
        about: 'Name, company, addresses, phone, social profiles and claims.',
        words: 'brand logo legal tax whatsapp company',
      },
      {
        to: '/admin/set-up/content',
        text: 'Content',
        icon: FileText,
        about: 'Texts of the home page, service pages, About, contact, terms and privacy, in each language.',
        words: 'pages texts translations legal terms home',
      },
      {
        to: '/admin/reviews',
        text: 'Reviews',
        icon: Quote,
        about: 'Quotes of clients on the website.',
        words: 'stars',
      },
      {
        to: '/admin/video-testimonials',
        text: 'Video testimonials',
        icon: Video,
        about: 'Videos of clients, their order, and which one is featured.',
      },
    ],
  },
  {
    group: 'Client portal',
    items: [
      {
        to: '/admin/set-up/spend',
        text: 'Client reports',
        icon: ChartNoAxesColumn,
        about: 'What clients see of spend: the ad platforms’, what they paid, or neither.',
        words: 'budget money portal roas cost',
      },
      {
        to: '/admin/articles',
        text: 'Knowledge base',
        icon: BookOpenText,
        about: 'Articles that clients find under Support, in each language.',
        words: 'help faq',
      },
    ],
  },
  {
    group: 'Emails and replies',
    items: [
      {
        to: '/email-management?tab=settings',
        text: 'Email settings',
        icon: Settings2,
        about: 'The sender, where notices to the team go, and the state of the email server.',
        words: 'smtp notifications from address',
      },
      {
        to: '/email-management?tab=templates',
        text: 'Email templates',
        icon: LayoutTemplate,
        about: 'Every email that the shop sends. Send a test of it to yourself.',
      },
      {
        to: '/email-preview',
        text: 'Email preview',
        icon: MailOpen,
        about: 'How emails look in each language, on phones and on computers.',
      },
      {
        to: '/admin/tickets?replies=open',
        text: 'Canned replies',
        icon: MessageSquareText,
        about: 'Answers that the team uses again in tickets.',
        words: 'saved macros support',
      },
    ],
  },
  {
    group: 'Team and records',
    items: [
      {
        to: '/admin/people?role=team',
        text: 'Team',
        icon: Users,
        about: 'Who has access to admin, and in which role. Invite colleagues or remove their access.',
        words: 'roles administrators owners managers finance contractors permissions invite',
      },
      {
        to: '/admin/audit',
        text: 'Audit log',
        icon: ScrollText,
        about: 'What was changed, by whom and from where. Can be exported.',
        words: 'history security sign-in',
      },
      {
        to: '/admin/payments?tab=books',
        text: 'Books for the accountant',
        icon: Calculator,
        about: 'Close months, and export the journal for DATEV, QuickBooks or Xero.',
        words: 'journal bookkeeping accounting export csv download datev quickbooks xero accounts ledger',
      },
      {
        to: '/email-management?tab=contacts',
        text: 'Export of contacts',
        icon: Download,
        about: 'Contacts as a file, and everything stored about one person.',
        words: 'gdpr csv download erase privacy',
      },
    ],
  },
  {
    group: 'Installation',
    items: [
      {
        to: '/admin/set-up/payments',
        text: 'Payments with Stripe',
        icon: CreditCard,
        about: 'The account that takes payments, its keys and its webhook, with a test.',
        words: 'stripe card bank provider secret',
      },
      {
        to: '/admin/set-up/sign-in',
        text: 'Sign-in',
        icon: LogIn,
        about:
          'Google and other providers, the captcha, who may open an account, passwords, and a second step for the team.',
        words: 'login two-factor mfa openid oauth sso turnstile hcaptcha sign-ups registration accounts guests',
      },
      {
        to: '/admin/set-up/data',
        text: 'Time zone and retention',
        icon: Clock,
        about: 'When the day begins, and for how long the shop keeps data.',
        words: 'timezone clock delete privacy gdpr days keep',
      },
      {
        to: '/admin/system',
        text: 'System',
        icon: Server,
        about: 'Processes, waiting work and the last errors.',
        words: 'health status server',
      },
      {
        to: '/admin/system#backups',
        text: 'Backups',
        icon: DatabaseBackup,
        about: 'Back up now, verify the last backup, and see when the next one follows.',
        words: 'restore archive check',
      },
      {
        to: '/admin/set-up/server',
        text: 'Server',
        icon: HardDrive,
        about: 'The database, the address, the proxy and where files are stored. Test each of them.',
        words: 'postgres s3 bucket domain url tls https ip environment storage test connection',
      },
      {
        to: '/admin/system#violations',
        text: 'Blocked content',
        icon: ShieldAlert,
        about: 'Scripts and files that the pages’ security policy blocked in browsers.',
        words: 'page policies csp',
      },
      {
        to: '/admin/system#errors',
        text: 'Recent errors',
        icon: FileSearch,
        about: 'Errors of the server, with the id to look for in its log.',
        words: 'logs problems',
      },
    ],
  },
];

/** The groups with the settings that contain every word of a search, of those that are `offered`. */
export function findSettings(search: string, offered: (to: string) => boolean): typeof settingGroups {
  const wanted = search.toLowerCase().split(/\s+/);
  return settingGroups
    .map(({ group, items }) => ({
      group,
      items: items.filter(({ to, text, about, words = '' }) => {
        const all = `${group} ${text} ${about} ${words}`.toLowerCase();
        return offered(to) && wanted.every((word) => all.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
