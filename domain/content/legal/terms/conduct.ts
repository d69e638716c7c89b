import { brand } from '#domain/brand.ts';
import { entries, list, text, type LegalSection } from '../document.ts';

export const conduct: readonly LegalSection[] = [
  {
    id: 'responsibilities',
    title: 'Your responsibilities',
    blocks: [
      list(
        'Send links, files and answers on time. A campaign waits for them, and its days begin when we have them.',
        'Keep what we promote online, public and unchanged while the campaign runs. We can’t deliver views twice for a video that was made private.',
        'Send only what you have the right to send. You’re responsible for the rights to music, images, names and likenesses, and for clearing samples and features.',
        'Follow the rules of the platforms you’re on. If your profile is restricted or closed, the campaign on it stops, and the fee is still due.',
        'Review what we send you for approval. If we’ve asked twice and heard nothing for five days, we treat it as approved or pause the campaign, whichever does less harm.',
        'Pay the taxes on what you earn with your music.',
      ),
      text(
        'If someone makes a claim against us because of material you sent or something you did in breach of these terms, you take over that claim and its costs, to the extent you’re at fault.',
      ),
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    blocks: [
      text(
        'Your music stays yours, and so do your images, your name and your data. You allow us to copy, edit, show and pass on what you send, worldwide and free of charge, to the extent the campaign needs it and for as long as it runs. Posts and articles that have been published may stay where they are.',
      ),
      text(
        'What we make for you, such as edits, captions and AI videos, is yours to use once it’s paid for. The templates, tools and know-how behind it stay ours. Third-party parts, such as fonts or AI models, keep their own licenses; we tell you where that limits you. In some countries, nobody can own an image that a machine made alone.',
      ),
      text('We name you as a client, or show your figures, only with your permission.'),
      text(
        `This site, its texts, drawings and code, and the name ${brand.name} are ours. The names and marks of platforms and publications belong to their owners, who neither run nor endorse this shop.`,
      ),
      text(
        'If you find something here that’s yours and shouldn’t be here, write to {mail}. Tell us where it is and why it’s yours. We’ll review it and take down what we must.',
      ),
    ],
  },
  {
    id: 'service-level',
    title: 'Service level',
    blocks: [
      text('This is the pace you can hold us to on business days, from the moment we have what we need:'),
      entries(
        ['Order reviewed', 'Within 24 hours.'],
        ['Campaign set up', '24 to 48 hours after the review.'],
        ['Creative work', 'Three to five days.'],
        ['Messages', `Received around the clock, answered within 24 hours. The live team works ${brand.supportHours}.`],
        ['Reports', 'As stated in the package: at least one at the end, showing what was delivered.'],
        ['Guaranteed figures', 'Met, as described under Services. A campaign runs past its last day until they are.'],
        [
          'Estimated figures',
          'Worked toward with the whole budget. If a campaign falls far behind its estimate, we tell you before it ends and say what we’ll change.',
        ],
      ),
      text(
        'We keep the site running with care and fix it when it breaks, but we don’t promise any particular uptime. We schedule maintenance for quiet hours.',
      ),
      text(
        'Platform reviews, holidays at publications, other providers’ outages and anything else beyond our control add to these times.',
      ),
    ],
  },
  {
    id: 'prohibited-uses',
    title: 'Prohibited uses',
    blocks: [
      text('We don’t promote, and you may not use this site for:'),
      list(
        'material you have no rights to, or that shows people who haven’t consented;',
        'hatred, threats, sexual exploitation of anyone, or glorifying violence against real people;',
        'anything that’s illegal where it’s made, where it’s shown, or in the United Arab Emirates;',
        'scams, malware, or false claims about health or money;',
        'buying bots, fake streams or fake followers alongside our campaign, or asking us to;',
        'getting around our limits, prices, promo rules or the separation between accounts, or testing whether that’s possible, unless we’ve agreed to the test;',
        'scraping the site, or reselling our services under another name without a written agreement;',
        'paying with a card that isn’t yours.',
      ),
      text(
        'If we find any of these, we may stop the campaign, close the account and inform those who are harmed. The fee for a campaign stopped for such a reason isn’t refunded.',
      ),
    ],
  },
];
