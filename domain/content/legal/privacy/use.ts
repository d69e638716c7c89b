import { brand } from '#domain/brand.ts';
import { entries, text, type LegalSection } from '../document.ts';

export const use: readonly LegalSection[] = [
  {
    id: 'information-use',
    title: 'How we use it',
    blocks: [
      text('Every use has a legal basis. The letters refer to Article 6(1) GDPR; the PDPL recognizes the same bases.'),
      entries(
        [
          'To run your account and carry out orders',
          'Sign-in, cart, checkout, setup, reports and support: our contract with you, or steps you request before there is one (b).',
        ],
        [
          'To take payment and keep our books',
          'The contract (b), and tax and commercial law, which requires us to keep invoices and records (c).',
        ],
        ['To answer you', 'Your request (b), or our interest in answering people who write to us (f).'],
        [
          'To keep the shop safe',
          'Limits on attempts, the list of your sessions, notices when a password or second step changes, the audit log: our interest, and yours, in accounts that stay in the right hands (f).',
        ],
        [
          'To send you the newsletter',
          'Only with your consent, and until you withdraw it (a). At checkout, the box is ticked in advance if the order’s country is the United States. For every other country, and in every other form, it starts unticked.',
        ],
        ['To settle disputes', 'Our interest in being able to show what was agreed and done (f).'],
      ),
      text(
        'We make no automated decisions about you that have legal or similarly significant effects. The payment provider’s or your bank’s own checks may decline a payment; ask us, and a person will look at what we know about it.',
      ),
      text(
        'We can’t carry out an order without the details it asks for. Everything else is up to you, and optional fields say so.',
      ),
    ],
  },
  {
    id: 'information-sharing',
    title: 'Who else sees it',
    blocks: [
      text(
        'We don’t sell personal data, and we don’t trade it for advertising. Others receive only what their part of the work requires:',
      ),
      entries(
        [
          'People who work for us',
          'Those who run your campaign, answer you or keep the books. They are bound to confidentiality.',
        ],
        [
          'Payment provider',
          'The provider named at checkout takes your card under its own terms and tells us the outcome. Where that’s Stripe, the pages on which you pay load its payment fields: Stripe then sees your IP address and may set cookies of its own to prevent fraud.',
        ],
        [
          'Hosting and email',
          'Our servers and the email server we send through. The companies that rent them to us act only on our instructions.',
        ],
        [
          'Platforms and publications',
          'To run a campaign, we hand over what’s being promoted: your public link, artwork, copy and the name you release under. Not your address, your phone number or what you paid.',
        ],
        [
          'Sign-in providers',
          'If you choose one, it learns that you’re signing in here. Text messages with codes go through a gateway, which sees your number.',
        ],
        [
          'Bot protection',
          'Where an account form shows a check, it comes from Cloudflare (Turnstile) or Intuition Machines (hCaptcha), who then see your IP address. A shop that hasn’t set one up loads nothing from them.',
        ],
        [
          'Tax number register',
          'If you give your company’s tax number, we ask the European Union’s register (VIES) whether it exists. It sees the number and nothing else about you.',
        ],
        ['Authorities and advisers', 'Where a law or a court requires it, and lawyers or auditors where we need them.'],
        [
          'A successor',
          `If ${brand.name} is sold or merged, the buyer takes over these promises along with the data. We’ll tell you beforehand.`,
        ],
      ),
      text(
        'Apart from payment fields and bot protection, our pages load nothing from third parties by themselves: fonts, images and scripts are our own. A video testimonial loads when you press play, from YouTube’s no-cookie address, from Vimeo with tracking turned off, or from the video’s own host. From then on, the host sees your IP address under its own policy. Links to other sites are ordinary links.',
      ),
      text(
        'Your data comes to us in the United Arab Emirates and may be processed in other countries by those named above. Where the GDPR requires safeguards, we use the European Commission’s standard contractual clauses or rely on its adequacy decisions. Ask us for a copy.',
      ),
    ],
  },
  {
    id: 'browser-storage',
    title: 'What your browser stores',
    blocks: [
      text(
        'There’s no cookie banner because there’s nothing to ask you about. Everything here serves what you asked for:',
      ),
      entries(
        [
          'Your session',
          'In local storage if you want to stay signed in; otherwise in the tab, and gone when you close it.',
        ],
        ['Your cart', 'In local storage, and with your account along with its promo code.'],
        ['The country you see prices for', 'In local storage, if you choose one.'],
        [
          'Half-typed forms, packages you picked before signing in',
          'In the tab. Passwords and cards are never among them.',
        ],
        ['Your language', 'In a cookie for a year, if you choose one.'],
        ['The page you see when you’re offline', 'In the cache, once you’ve signed in. No other page is stored there.'],
        [
          'That you turned on push messages',
          'In the browser’s database until you turn them off: the random ID of your account and the browser’s address for messages, which is deleted when you sign out. Your next sign-in here turns them on again.',
        ],
        [
          'The way back from a sign-in provider',
          'In a cookie for ten minutes, which only the page you return to can read.',
        ],
        [
          'That you signed up here',
          'In a cookie for seven days, which only the sign-in reads, so that you alone keep the password you chose.',
        ],
        [
          'That you’ve signed in here before',
          'In a cookie for ninety days, which only the sign-in reads, so that other people’s wrong passwords don’t lock you out. It doesn’t say who you are.',
        ],
        [
          'When you last saved something',
          'In a cookie for a day, if this shop runs on several databases, so that pages show what you’ve just saved.',
        ],
      ),
      text(
        'Signing out empties local storage. You can also clear it in your browser at any time. The shop still works; you’ll just have to sign in again.',
      ),
    ],
  },
];
