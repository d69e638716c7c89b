import { brand } from '#domain/brand.ts';
import { list, text, type LegalSection } from '../document.ts';

export const law: readonly LegalSection[] = [
  {
    id: 'liability',
    title: 'Liability',
    blocks: [
      text(
        'We promise care and skill, and the figures that are called guaranteed. We do not promise success: no views beyond an estimate, no chart position, no deal, no income. Past campaigns, reviews and success stories show what has happened, not what will.',
      ),
      text(
        'As far as the law allows, we are not liable for lost profit, lost opportunities, lost data or reputation, nor for what platforms, publications, payment providers and other third parties do or fail to do.',
      ),
      text(
        'As far as the law allows, all our liability together, whatever its reason, is limited to the amount you paid us in the three months before the event it arises from.',
      ),
      text(
        'None of this limits liability for intent, gross negligence or fraud, for death or injury, or for anything else that the law does not let us limit.',
      ),
    ],
  },
  {
    id: 'termination',
    title: 'Termination',
    blocks: [
      text(
        'You may close your account at any time by writing to {mail}. Campaigns that are paid for run to their end unless you ask us to stop them; a plan ends with the month that is paid.',
      ),
      text(
        'We may suspend or close an account that breaks these terms, does not pay, or puts others at risk. If it can be put right, we say so first and give you seven days, unless waiting would do harm. We may also stop offering a service; orders that are confirmed are still carried out.',
      ),
      text(
        'What is meant to last stays in force afterwards: payment for what was done, intellectual property, liability, governing law.',
      ),
    ],
  },
  {
    id: 'governing-law',
    title: 'Governing law',
    blocks: [
      text(
        'The laws of the Emirate of Dubai and the federal laws of the United Arab Emirates as applied there govern this contract, and the courts of Dubai decide about it. If you are a consumer elsewhere, you keep the protection of the law of your home that no contract can take from you, and its courts.',
      ),
      text(
        'Before either of us goes there, we talk: the one with the grievance writes it down, and both try for thirty days to settle it.',
      ),
    ],
  },
  {
    id: 'modifications',
    title: 'Modifications',
    blocks: [
      text(
        'We may change these terms. The new version appears here with its date and counts for orders placed from then on; orders you have already placed keep the version you accepted.',
      ),
      list(
        'For plans that are running, we email you thirty days ahead. If you do not agree, you may end the plan as of the day the change takes effect.',
        'Price changes work the same way and never apply to the past.',
        'Mere corrections and new services need no notice.',
      ),
    ],
  },
  {
    id: 'general',
    title: 'General',
    blocks: [
      text(
        'If a part of these terms does not hold, the rest does, and what comes closest to the part takes its place. If one of us does not insist on a right once, it is not given up. Neither of us may hand the contract to others without the other’s consent, except with the whole business. What nobody could foresee or prevent excuses delay for as long as it lasts.',
      ),
      text(
        'These terms are written in English. If there is a translation, the English text decides, unless the law says otherwise. How we handle personal data is in the {privacy}.',
      ),
      text(
        `Questions: {mail}, {phone}, {chat}. ${brand.legalName}, ${brand.address.street}, ${brand.address.city}, ${brand.address.country}.`,
      ),
    ],
  },
];
