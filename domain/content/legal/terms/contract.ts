import { brand } from '#domain/brand.ts';
import { entries, list, plans, text, type LegalSection } from '../document.ts';

export const contract: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'Agreement',
    blocks: [
      text(
        `These terms are the contract between you and ${brand.legalName}, ${brand.address.street}, ${brand.address.city}, ${brand.address.country} (“${brand.name}”, “we”), about this website, the client area and everything ordered through them.`,
      ),
      text(
        'You accept them by ticking the box at checkout, by agreeing to a plan in writing, or, for the parts that concern it, by using the site. An order stores the version you accepted, and that version stays the one for that order.',
      ),
      text(
        'An order is your offer. It becomes a contract when the payment is recorded and we show or email you the confirmation. If you act for an artist, a label or a company, “you” means them, and you confirm that you are allowed to.',
      ),
      text(
        'What we agree with you in writing for one campaign comes before these terms. Terms of your own do not apply, even if you send them along.',
      ),
    ],
  },
  {
    id: 'services',
    title: 'Services',
    blocks: [
      text(
        'We promote music: advertising on YouTube, Spotify and Apple Music, growth and featuring on Instagram, articles in music publications, videos made with AI, and fan pages. What a package includes, what it costs and how long it runs is on its card on the day you order it.',
      ),
      text('Each card says what kind of figure it shows, and the difference matters:'),
      entries(
        [
          'Estimated',
          'A forecast from experience, made in good faith. More or less may come. Views, streams, likes, comments and whatever follows from them (followers, saves, sales, chart places, income) are estimates, even where we have seen them happen for others.',
        ],
        [
          'Guaranteed',
          'Owed. Today that is the reach of Instagram Featuring, counted by Instagram. If a post falls short of its figure, we run it again or add a second one until the figure is met, at no further cost. That is what the guarantee consists of.',
        ],
        ['Included', 'Part of what we make: a number of articles, videos or pages, a length, a resolution.'],
      ),
      text(
        'We buy attention on the platforms’ own advertising systems and from accounts and publications that sell it openly. We never use bots, click farms or stream farms. Platforms, publications and accounts are not ours: they review what we submit, and may refuse, delay, label or end it by their own rules.',
      ),
    ],
  },
  {
    id: 'eligibility',
    title: 'Eligibility',
    blocks: [
      text('To have an account or place an order you must:'),
      list(
        'be 18 years or older, and able to enter into a contract where you live;',
        'give accurate details, and keep them accurate;',
        'be allowed to promote what you send us, and to speak for the people you name;',
        'not be someone whom sanctions of the United Arab Emirates, the United Nations, the European Union, the United Kingdom or the United States forbid us to deal with.',
      ),
      text(
        'An account belongs to one person or one organization. Keep your password and devices to yourself; what is done through your account counts as done by you, unless you have told us that it is in other hands.',
      ),
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    blocks: [
      text(
        'Prices are in US dollars. Checkout shows subtotal, discount, tax and total before you pay; what you see there is what is charged. Packages are paid in full before work begins. Your bank may add its own fees for currency conversion or foreign cards.',
      ),
      text('A promo code counts once per order, within its dates and limits, and is not paid out.'),
      text(
        'Monthly plans have these standard rates. Where the storefront shows a lower rate on the day you agree to a plan, that rate applies:',
      ),
      plans,
      list(
        'Plans are billed monthly in advance, on the same day of each month. A plan begins when its first month is paid.',
        'You may end a plan at any time, effective at the end of the month that is paid. Months are not split.',
        'If a payment fails, we tell you and try again. After seven days without payment the work pauses, and after thirty the plan ends.',
      ),
      text(
        'All sales are final. There are no refunds, not for campaigns that ran and disappointed, and not for a change of mind once an order is confirmed, because media is bought and people are booked from then on.',
      ),
      text(
        'That does not touch rights which the law gives you and no contract may take, such as those of consumers when a service is not delivered or not as described. Beyond them, we may refund money as goodwill. Having done so once does not oblige us to do it again.',
      ),
      text(
        'Please ask us before you dispute a charge with your bank. While a dispute is open, the work it concerns pauses.',
      ),
    ],
  },
];
