import { brand } from '#domain/brand.ts';
import { entries, list, text, type LegalSection } from '../document.ts';

const { street, city, country } = brand.address;

export const collection: readonly LegalSection[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    blocks: [
      text(
        `This policy says what ${brand.name} knows about you, why, for how long, who else gets to see it, and what you can do about it. It covers this website, the client area behind the sign-in, the emails we send and the campaigns we run for you.`,
      ),
      text(
        `${brand.legalName}, ${street}, ${city}, ${country} (“${brand.name}”, “we”) is responsible for your data; the law calls us the controller. Write to {mail}, call {phone} or use {chat}; a person reads it.`,
      ),
      text(
        'We are established in the United Arab Emirates and work under its Federal Decree-Law No. 45 of 2021 on the protection of personal data (PDPL). When we offer our services to you in the European Union, the European Economic Area or the United Kingdom, the General Data Protection Regulation (GDPR) and its British counterpart apply as well. Where they differ, we follow the one that is better for you.',
      ),
    ],
  },
  {
    id: 'information-collection',
    title: 'Information we collect',
    blocks: [
      text(
        'You can look around without an account, and we build no profile. We collect the following when you do something: sign up, order or write to us.',
      ),
      entries(
        [
          'Account',
          'Your email address, first and last name if you give them, and when you signed up and last signed in. Your password reaches us only to be checked and is kept as a one-way hash, which cannot be turned back into it.',
        ],
        [
          'Second steps and passkeys',
          'If you turn them on: the seed of your authenticator app, encrypted; hashes of your recovery codes; the public half of a passkey or security key with the name you gave it and when it was last used. Fingerprints and faces never leave your device.',
        ],
        [
          'Signing in with another provider',
          'If you choose Google or another provider that the sign-in page offers: your identifier there, your email address and whether the provider has checked it, your name and the address of your picture. If you sign in with a phone number or a wallet: that number or public address. We never see your password there.',
        ],
        [
          'Sessions',
          'For each device that is signed in: the name its browser gives itself, the IP address it signed in from, and when it was last active. You see the same list in {profile}.',
        ],
        [
          'Push messages',
          'If you turn them on for a device: the address and keys that its browser gives us for them, and the name of the browser. Messages reach it encrypted, through the push service of the browser’s maker, and name no people, tracks or amounts. Signing out deletes all of it.',
        ],
        [
          'Orders',
          'What you order and the links you want promoted; name, email, country, and if you give them postal address, phone, company, tax number, Instagram name and notes; the version of the terms you accepted.',
        ],
        [
          'Payments',
          'Amount, outcome, the brand and last four digits of your card, and the payment provider’s reference. The card number, its expiry and its code go from your browser to the provider. They reach neither our server nor our logs.',
        ],
        ['Invoices', 'Seller and buyer as they were on the day, because the law requires that invoices don’t change.'],
        ['Cart and promo code', 'What you’ve added, so it’s there on your other devices too.'],
        [
          'Messages',
          'What you write in the contact form, by email or by chat, with your name, address, company and the service you ask about.',
        ],
        ['News by email', 'Whether you want it, since when, the exact wording you agreed to, and where.'],
        [
          'Emails we sent you',
          'What kind, to which address, when, and whether the receiving server accepted it. Our emails carry no tracking pixels, so we do not know whether you read them.',
        ],
        [
          'Audit log',
          'Orders, payments, invoices and what our staff change are written down with the account, the time, the IP address and the name of the browser. Nobody can edit an entry, not even us.',
        ],
        [
          'Requests',
          'We keep your IP address in memory briefly, to stop password guessing and form spam. Our server logs contain no addresses, no names and nothing you typed.',
        ],
      ),
      text(
        'Almost all of it comes from you. From a sign-in provider comes what is listed above; from platforms on which a campaign runs come its figures, which are totals and name nobody.',
      ),
      text('What we do not collect:'),
      list(
        'No advertising or analytics cookies, no fingerprints of your browser, no scripts that watch how you scroll.',
        'No data bought from brokers, and no profile put together from other sites.',
        'Nothing about health, belief, politics or origin. Please leave such things out of messages and briefs.',
      ),
    ],
  },
];
