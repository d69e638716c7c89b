import { brand } from '#domain/brand.ts';
import { list, text, type LegalSection } from '../document.ts';

export const law: readonly LegalSection[] = [
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      text(
        'We promise care and skill, and the figures described as guaranteed. We don’t promise success: no views beyond an estimate, no chart position, no deal, no income. Past campaigns, reviews and success stories show what has happened, not what will.',
      ),
      text(
        'As far as the law allows, we’re not liable for lost profit, lost opportunities, lost data or loss of reputation, or for what platforms, publications, payment providers and other third parties do or fail to do.',
      ),
      text(
        'As far as the law allows, our total liability, whatever its basis, is limited to the amount you paid us in the three months before the event that gave rise to it.',
      ),
      text(
        'None of this limits liability for intent, gross negligence or fraud, for death or injury, or for anything else for which the law doesn’t allow liability to be limited.',
      ),
    ],
  },
  {
    id: 'termination',
    title: 'Termination',
    blocks: [
      text(
        'You can close your account at any time in {profile} or by writing to {mail}. Campaigns that are paid for run to their end unless you ask us to stop them; a plan ends with the month you’ve paid for.',
      ),
      text(
        'We may suspend or close an account that breaks these terms, doesn’t pay or puts others at risk. If the problem can be fixed, we tell you first and give you seven days, unless waiting would do harm. We may also stop offering a service; we still carry out orders that are confirmed.',
      ),
      text(
        'Whatever is meant to last remains in force afterward: payment for work done, intellectual property, liability and governing law.',
      ),
    ],
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    blocks: [
      text(
        'This contract is governed by the laws of the Emirate of Dubai and the federal laws of the United Arab Emirates as applied there, and the courts of Dubai have jurisdiction. If you’re a consumer elsewhere, you keep the protection of your home country’s law that no contract can take from you, and access to its courts.',
      ),
      text(
        'Before either of us goes to court, we talk: the one with the complaint puts it in writing, and we both try for thirty days to resolve it.',
      ),
    ],
  },
  {
    id: 'modifications',
    title: 'Modifications',
    blocks: [
      text(
        'We may change these terms. The new version appears here with its date and applies to orders placed from then on; orders you’ve already placed keep the version you accepted.',
      ),
      list(
        'For active plans, we email you thirty days in advance. If you don’t agree, you can end the plan as of the day the change takes effect.',
        'Price changes work the same way and never apply retroactively.',
        'Simple corrections and new services require no notice.',
      ),
    ],
  },
  {
    id: 'general',
    title: 'General',
    blocks: [
      text(
        'If part of these terms is invalid, the rest remains in force, and what comes closest to that part takes its place. Not enforcing a right once doesn’t mean giving it up. Neither of us may transfer the contract without the other’s consent, except together with the whole business. Delays caused by events that nobody could foresee or prevent are excused for as long as those events last.',
      ),
      text(
        'These terms are written in English. If there’s a translation, the English text prevails, unless the law says otherwise. The {privacy} explains how we handle personal data.',
      ),
      text(
        `Questions: {mail}, {phone}, {chat}. ${brand.legalName}, ${brand.address.street}, ${brand.address.city}, ${brand.address.country}.`,
      ),
    ],
  },
];
