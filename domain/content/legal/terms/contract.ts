import { brand } from '#domain/brand.ts';
import { entries, list, plans, text, type LegalSection } from '../document.ts';

export const contract: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'Agreement',
    blocks: [
      text(
        `These terms are the contract between you and ${brand.legalName}, ${brand.address.street}, ${brand.address.city}, ${brand.address.country} (“${brand.name}”, “we”). They cover this website, the client portal and everything ordered through them.`,
      ),
      text(
        'You accept them by ticking the box at checkout, by agreeing to a plan in writing or, where a part concerns the site itself, by using it. Each order stores the version you accepted, and that version continues to apply to it.',
      ),
      text(
        'Your order is an offer. It becomes a contract when the payment is recorded and we show or email you the confirmation. If you act for an artist, a label or a company, “you” means them, and you confirm that you’re authorized to do so.',
      ),
      text(
        'Anything we agree with you in writing for a particular campaign takes precedence over these terms. Your own terms don’t apply, even if you send them to us.',
      ),
    ],
  },
  {
    id: 'services',
    title: 'Services',
    blocks: [
      text(
        'We promote music: advertising on YouTube, Spotify and Apple Music, growth and featuring on Instagram, articles in music publications, videos made with AI, and fan pages. What a package includes, what it costs and how long it runs is stated on its card on the day you order it.',
      ),
      text('Each card says what kind of figure it shows, and the difference matters:'),
      entries(
        [
          'Estimated',
          'A forecast from experience, made in good faith. The result may be higher or lower. Views, streams, likes, comments and whatever follows from them (followers, saves, sales, chart positions, income) are estimates, even where we have seen them happen for others.',
        ],
        [
          'Guaranteed',
          'A figure we owe you. Today, that’s the reach of Instagram Featuring, as counted by Instagram. If a post falls short of its figure, we run it again or add a second one until the figure is met, at no extra cost. That is the whole of the guarantee.',
        ],
        ['Included', 'Part of what we make: a number of articles, videos or pages, a length, a resolution.'],
      ),
      text(
        'We buy attention through the platforms’ own advertising systems and from accounts and publications that sell it openly. We never use bots, click farms or stream farms. We don’t control platforms, publications or accounts: they review what we submit and may refuse, delay, label or end it under their own rules.',
      ),
    ],
  },
  {
    id: 'eligibility',
    title: 'Eligibility',
    blocks: [
      text('To have an account or place an order, you must:'),
      list(
        'be 18 years or older, and able to enter into a contract where you live;',
        'give accurate details, and keep them accurate;',
        'have the right to promote what you send us, and to speak for the people you name;',
        'not be subject to sanctions of the United Arab Emirates, the United Nations, the European Union, the United Kingdom or the United States that prohibit us from dealing with you.',
      ),
      text(
        'An account belongs to one person or one organization. Keep your password and devices to yourself. You’re responsible for what is done through your account, unless you’ve told us that someone else has gained access to it.',
      ),
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    blocks: [
      text(
        'Prices are in US dollars. Checkout shows the subtotal, discount, tax and total before you pay, and that total is what you’re charged. Packages are paid in full before work begins. Your bank may add its own fees for currency conversion or foreign cards.',
      ),
      text('A promo code applies once per order, within its dates and limits, and can’t be redeemed for cash.'),
      text(
        'Monthly plans have these standard rates. If the storefront shows a lower rate on the day you agree to a plan, that rate applies:',
      ),
      plans,
      list(
        'Plans are billed monthly in advance, on the same day of each month. A plan begins when its first month is paid.',
        'You can end a plan at any time, effective at the end of the month you’ve paid for. Months are not prorated.',
        'If a payment fails, we notify you and try again. After seven days without payment, the work pauses, and after thirty the plan ends.',
      ),
      text(
        'All sales are final. There are no refunds, either for campaigns that ran but fell short of your hopes or for a change of mind once an order is confirmed, because from then on media is bought and people are booked.',
      ),
      text(
        'This doesn’t affect rights that the law gives you and no contract can take away, such as a consumer’s rights when a service isn’t delivered or isn’t as described. Beyond those, we may refund money as goodwill. Doing so once doesn’t oblige us to do it again.',
      ),
      text(
        'Please talk to us before you dispute a charge with your bank. While a dispute is open, the work it concerns pauses.',
      ),
    ],
  },
];
