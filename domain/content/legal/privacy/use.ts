import { brand } from '#domain/brand.ts';
import { entries, text, type LegalSection } from '../document.ts';

export const use: readonly LegalSection[] = [
  {
    id: 'information-use',
    title: 'How we use it',
    blocks: [
      text('Each use has a legal basis. The letters refer to Article 6(1) GDPR; the PDPL recognizes the same bases.'),
      entries(
        [
          'To run your account and carry out orders',
          'Sign-in, cart, checkout, setup, reports, support: the contract with you, or steps you ask for before there is one (b).',
        ],
        [
          'To take payment and keep books',
          'The contract (b), and tax and commercial law, which orders us to keep invoices and records (c).',
        ],
        ['To answer you', 'Your request (b), or our interest in answering people who write to us (f).'],
        [
          'To keep the shop safe',
          'Limits on attempts, the list of your sessions, notices when a password or second step changes, the audit log: our interest and yours in accounts that stay in the right hands (f).',
        ],
        [
          'To send you news',
          'Only if you ticked the box, and until you withdraw your consent (a). At checkout the box is ticked beforehand while the country of the order is the United States; for every other country, and in every other form, it starts empty.',
        ],
        ['To settle disputes', 'Our interest in being able to show what was agreed and done (f).'],
      ),
      text(
        'We make no automated decisions about you that have legal or similarly significant effects. A payment may be declined by the provider’s or your bank’s own checks; ask us and a person will look at what we know of it.',
      ),
      text(
        'You must give us what an order asks for, or we cannot carry it out. All else is up to you, and fields that are optional say so.',
      ),
    ],
  },
  {
    id: 'information-sharing',
    title: 'Who else gets to see it',
    blocks: [
      text(
        'We do not sell personal data and do not trade it for advertising. Others get what their part of the work needs:',
      ),
      entries(
        ['People who work for us', 'Those who run your campaign, answer you or keep the books, bound to secrecy.'],
        ['Payment provider', 'The one named at checkout takes your card under its own terms and tells us how it went.'],
        [
          'Hosting and email',
          'Our servers and the email server we send through. Whoever rents them out to us acts on our instructions only.',
        ],
        [
          'Platforms and publications',
          'To run a campaign we hand over what is to be promoted: your public link, artwork, texts, the name you release under. Not your address, your phone number or what you paid.',
        ],
        [
          'Sign-in providers',
          'If you choose one, it learns that you are signing in here. Text messages with codes go through a gateway, which sees your number.',
        ],
        [
          'Check against robots',
          'Where an account form shows one, it comes from Cloudflare (Turnstile) or Intuition Machines (hCaptcha), who then see your IP address. A shop that has not set one up loads nothing from them.',
        ],
        [
          'Register of tax numbers',
          'If your company gives its tax number, we ask the register of the European Union (VIES) whether it exists. It sees the number and nothing else about you.',
        ],
        ['Authorities and advisers', 'Where a law or a court obliges us, and lawyers or auditors where we need them.'],
        [
          'A successor',
          `If ${brand.name} is sold or merged, the buyer takes over these promises with the data. We will tell you beforehand.`,
        ],
      ),
      text(
        'Pages load nothing from third parties by themselves: fonts, pictures and scripts are our own. A video testimonial is fetched when you press play, from YouTube’s no-cookie address, from Vimeo with tracking turned off, or from the film’s own host. From that moment the host sees your IP address under its own policy. Links to other sites are ordinary links.',
      ),
      text(
        'Your data comes to us in the United Arab Emirates and may be handled in other countries by those named above. Where the GDPR asks for safeguards, we use the European Commission’s standard contractual clauses or rely on its adequacy decisions. Ask us for a copy.',
      ),
    ],
  },
  {
    id: 'browser-storage',
    title: 'What your browser keeps for us',
    blocks: [
      text(
        'There is no cookie banner because there is nothing to ask you about. All of this serves what you yourself asked for:',
      ),
      entries(
        ['Your session', 'In local storage if you want to stay signed in, else in the tab and gone with it.'],
        ['Your cart', 'In local storage, and with your account along with its promo code.'],
        [
          'Half-typed forms, packages you wanted before signing in',
          'In the tab. Passwords and cards are never among them.',
        ],
        ['Your language', 'In a cookie for a year, if you choose one.'],
        ['The page for when you are offline', 'In the cache, once you have signed in. No other page is kept there.'],
        [
          'That you turned on push messages',
          'In the browser’s database until you turn them off: the random id of your account and the browser’s address for messages, which goes when you sign out. Your next sign-in here turns them on again.',
        ],
        [
          'The way back from a sign-in provider',
          'In a cookie for ten minutes, which only the page of return can read.',
        ],
        [
          'That you have signed in here before',
          'In a cookie for ninety days, which only the sign-in reads: other people’s wrong passwords then do not lock you out. It does not say who you are.',
        ],
      ),
      text(
        'Signing out empties local storage. You can also clear it in your browser at any time; the shop works without it, and you will have to sign in again.',
      ),
    ],
  },
];
