import { brand } from '#domain/brand.ts';
import { entries, list, text, type LegalSection } from '../document.ts';

export const conduct: readonly LegalSection[] = [
  {
    id: 'responsibilities',
    title: 'Your responsibilities',
    blocks: [
      list(
        'Send links, files and answers in time. A campaign waits for them, and its days begin when we have them.',
        'Keep what we promote online, public and unchanged while it runs. Views of a video that was made private cannot be delivered twice.',
        'Send only what you may send: you vouch for the rights in music, pictures, names and faces, and for clearing samples and features.',
        'Keep to the rules of the platforms you are on. If your profile is limited or closed, the campaign on it stops, and the fee is owed all the same.',
        'Look at what we give you to approve. If we hear nothing for five days and have asked twice, we take it as approved or pause the campaign, whichever does less harm.',
        'Pay the taxes on what you earn with your music.',
      ),
      text(
        'If someone makes a claim against us because of material you sent or something you did against these terms, you take over that claim and its costs, as far as you are to blame.',
      ),
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    blocks: [
      text(
        'Your music stays yours, and so do your pictures, your name and your data. You allow us to copy, cut, show and pass on what you send, worldwide and without a fee, as far as the campaign needs it and for as long as it runs. Posts and articles that have appeared may stay where they are.',
      ),
      text(
        'What we make for you, such as cuts, captions and AI videos, is yours to use once it is paid for. Templates, tools and know-how that go into it stay ours. Parts that come from others, fonts or AI models for instance, keep their own licenses; we tell you where that limits you. In some countries nobody can own a picture that a machine has made alone.',
      ),
      text('We name you as a client, or show your figures, only if you say yes.'),
      text(
        `This site, its texts, drawings, code and the name ${brand.name} are ours. The names and marks of platforms and publications belong to their owners, who neither run nor endorse this shop.`,
      ),
      text(
        'If you find something here that is yours and should not be, write to {mail} with where it is and why it is yours. We look at it and take down what we must.',
      ),
    ],
  },
  {
    id: 'service-level',
    title: 'Service level',
    blocks: [
      text('This is the pace you can hold us to on working days, from the moment we have what we need:'),
      entries(
        ['Order reviewed', 'Within 24 hours.'],
        ['Campaign set up', '24 to 48 hours after the review.'],
        ['Creative work', 'Three to five days.'],
        ['Messages', `Taken around the clock, answered within 24 hours. The live team works ${brand.supportHours}.`],
        ['Reports', 'As the package says: at least one at the end, with what was delivered.'],
        ['Guaranteed figures', 'Met, as said under Services. A campaign runs on past its last day until they are.'],
        [
          'Estimated figures',
          'Worked toward with the whole budget. If a campaign falls far behind its estimate, we tell you before its end and say what we will change.',
        ],
      ),
      text(
        'We keep the site running with care and mend it when it breaks, but we promise no particular uptime. Planned work is done when few people are awake.',
      ),
      text(
        'Reviews by platforms, holidays of publications, outages of others and everything else that is out of our hands add to these times.',
      ),
    ],
  },
  {
    id: 'prohibited-uses',
    title: 'Prohibited uses',
    blocks: [
      text('We do not promote, and you may not use this site for:'),
      list(
        'material you have no rights in, or that shows people who did not agree;',
        'hatred, threats, the sexual exploitation of anyone, the glorifying of violence against real people;',
        'what is against the law where it is made, where it is shown, or in the United Arab Emirates;',
        'scams, malware, false claims about health or money;',
        'buying bots, fake streams or fake followers beside our campaign, or asking us to;',
        'getting around our limits, prices, promo rules or the locks between accounts, or trying whether it can be done, unless we agreed to the test;',
        'copying the site by machine, or reselling our services under another name without a written agreement;',
        'paying with a card that is not yours.',
      ),
      text(
        'Where we find one of these, we may stop the campaign, close the account and tell those who are harmed. The fee for a campaign that is stopped for such a reason is not returned.',
      ),
    ],
  },
];
