import { brand } from '#domain/brand.ts';
import { entries, list, text, type LegalSection } from '../document.ts';

const { street, city, country } = brand.address;

export const collection: readonly LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    blocks: [
      text(
        `This policy explains what ${brand.name} knows about you, why, how long we keep it, who else sees it and what you can do about it. It covers this website, the client portal, the emails we send and the campaigns we run for you.`,
      ),
      text(
        `${brand.legalName}, ${street}, ${city}, ${country} (“${brand.name}”, “we”) is responsible for your data; the law calls us the controller. Write to {mail}, call {phone} or use {chat}. A person reads every message.`,
      ),
      text(
        'We are established in the United Arab Emirates and follow its Federal Decree-Law No. 45 of 2021 on the Protection of Personal Data (PDPL). When we offer our services to you in the European Union, the European Economic Area or the United Kingdom, the General Data Protection Regulation (GDPR) or its UK counterpart applies as well. Where they differ, we follow the one that protects you better.',
      ),
    ],
  },
  {
    id: 'information-collection',
    title: 'Information we collect',
    blocks: [
      text(
        'You can browse without an account, and we don’t build a profile of you. We collect the following when you do something: sign up, order or write to us.',
      ),
      entries(
        [
          'Account',
          'Your email address, your first and last name if you give them, and when you signed up and last signed in. We receive your password only to check it, and store it as a one-way hash that can’t be turned back into the password.',
        ],
        [
          'Second steps and passkeys',
          'If you turn them on: the secret of your authenticator app, encrypted; hashes of your recovery codes; the public half of a passkey or security key, the name you gave it and when it was last used. Fingerprints and faces never leave your device.',
        ],
        [
          'Signing in with another provider',
          'If you use Google or another provider that the sign-in page offers: your identifier there, your email address and whether the provider has verified it, your name and a link to your picture. If you sign in with a phone number or a wallet: that number or public address. We never see your password there.',
        ],
        [
          'Sessions',
          'For each device that’s signed in: how its browser identifies itself, the IP address it signed in from and when it was last active. You can see the same list in {profile}.',
        ],
        [
          'Push messages',
          'If you turn them on for a device: the address and keys its browser gives us for them, and the name of the browser. Messages are encrypted, travel through the push service of the browser’s maker, and contain no names, tracks or amounts. Signing out deletes all of it.',
        ],
        [
          'Orders',
          'What you order and the links you want promoted; your name, email and country; and, if you give them, your postal address, phone number, company, tax number, Instagram username and notes; and the version of the terms you accepted.',
        ],
        [
          'Payments',
          'The amount, the outcome, the brand and last four digits of your card, and the payment provider’s reference. If you save a card, its expiry date as well. Your card number and security code go from your browser straight to the provider. They reach neither our server nor our logs.',
        ],
        [
          'Monthly plans',
          'If you agree to automatic payments: the exact wording you agreed to, when, and for which amount, day and card.',
        ],
        [
          'Invoices',
          'Seller and buyer as they were on the day of the invoice, because the law requires that invoices don’t change.',
        ],
        ['Cart and promo code', 'What you’ve added, so it’s there on your other devices too.'],
        [
          'Messages',
          'What you write in the contact form, in a ticket, by email or by chat, along with your name, email address, company and the service you ask about.',
        ],
        ['Newsletter', 'Whether you want it, since when, the exact wording you agreed to, and where you did.'],
        [
          'Emails we sent you',
          'What kind, to which address, when, and whether the receiving server accepted it. Our emails contain no tracking pixels, so we don’t know whether you read them.',
        ],
        [
          'Audit log',
          'Sign-ins, failed attempts and changes to how you sign in, orders, payments, invoices, and whatever our staff change are recorded with the account, the time, the IP address and the name of the browser. Nobody can edit an entry, not even us.',
        ],
        [
          'Requests',
          'We keep your IP address in memory for a short time to stop password guessing and form spam. Our server logs contain no addresses, no names and nothing you typed.',
        ],
      ),
      text(
        'Almost all of it comes from you. Sign-in providers send us what’s listed above. The platforms that run a campaign send us its figures, which are totals and name nobody.',
      ),
      text('What we don’t collect:'),
      list(
        'No advertising or analytics cookies, no browser fingerprints, no scripts that watch you scroll.',
        'No data from brokers, and no profiles pieced together from other sites.',
        'Nothing about your health, beliefs, politics or origin. Please leave such things out of messages and briefs.',
      ),
    ],
  },
];
