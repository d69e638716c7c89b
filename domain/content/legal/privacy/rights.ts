import { brand } from '#domain/brand.ts';
import { entries, list, text, type LegalSection } from '../document.ts';

export const rights: readonly LegalSection[] = [
  {
    id: 'data-retention',
    title: 'How long we keep it',
    blocks: [
      text('Only as long as we need it, and never longer than the law allows. These are deleted automatically:'),
      entries(
        ['Sessions', 'Until you end them, or 180 days after they were last used.'],
        [
          'Links and codes in emails',
          'Valid for an hour, single use, traces removed after a day. An email that can sign someone in is stored encrypted and wiped once it is sent.',
        ],
        ['The link to an order that was bought without an account', 'Valid for fourteen days, single use.'],
        ['A purchase without an account that was never finished', 'Fourteen days, with its cart.'],
        ['Interrupted sign-ins and second steps that were never finished', 'One day.'],
        ['Counts of attempts', 'In memory alone, one day at most.'],
        ['IP addresses and browser names in the audit log', 'Twelve months. The entry itself stays, without them.'],
      ),
      text('And these are removed when you ask, or when we clean up:'),
      entries(
        [
          'Account',
          'As long as you want it. Delete it in {profile}, or ask us to: if there is nothing the law makes us keep, it is gone; if there are orders, everything that lets you sign in and your profile go, with your tickets and their files, and the orders stay without a living account behind them.',
        ],
        ['Cart', 'Until you empty it or the account goes.'],
        [
          'Orders, payments, invoices',
          'As long as tax and commercial law wants records, which in the United Arab Emirates is up to seven years after the end of the tax period. Orders that were never paid are canceled after a day and kept as a record of that.',
        ],
        [
          'Messages',
          'Until the matter is settled and we no longer need them for the next one. Ask, and we delete them earlier.',
        ],
        [
          'Consent to news',
          'Until you withdraw it, in one click from any such email; the record that you gave and withdrew it stays as proof. A request that is not confirmed by email is removed after seven days.',
        ],
        ['Notifications in your account', 'Twelve months, or until the account goes.'],
        ['List of emails sent', 'As long as the account or order they belong to.'],
        ['Backups', 'Hold the same data until newer ones replace them.'],
      ),
      text(
        'Test installations on a developer’s own machine collect their emails in a local inbox that keeps the last 500. The public shop has no such inbox.',
      ),
    ],
  },
  {
    id: 'data-security',
    title: 'How we protect it',
    blocks: [
      list(
        'Traffic is encrypted. Passwords are hashed with argon2id; recovery codes and links are kept as hashes; seeds of authenticator apps and emails that can sign someone in are encrypted with a key that is not in the database.',
        'The database itself checks, row by row, who may read or change what. A screen that hides something is never the only lock.',
        'You can add a second step, passkeys and security keys, see where you are signed in and end any session. When something about your security changes, you get an email.',
        'Sign-in attempts are limited everywhere, and no response reveals whether an address has an account.',
        'Pages run our own scripts and no others, enforced by the browser.',
        'What staff change is written to a log that cannot be edited.',
      ),
      text(
        'No system is perfect. If your data falls into the wrong hands and that may harm you, we tell you without delay, and the authority within 72 hours where the law requires it. If you find a vulnerability, write to {mail}; we will thank you, not sue you.',
      ),
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    blocks: [
      text('Wherever you live, you may ask for all of the following. It costs nothing, and we answer within a month.'),
      entries(
        ['Access', 'Know what we have about you, and get a copy. You can download it yourself in {profile}.'],
        ['Correction', 'Have what is wrong put right. Your name you can change yourself in {profile}.'],
        [
          'Deletion',
          'Have it removed, apart from what the law makes us keep. You can delete your account yourself in {profile}.',
        ],
        ['Restriction', 'Have us stop using it while a question about it is open.'],
        ['Portability', 'Get what you gave us in a common machine-readable form, or have it sent to someone else.'],
        ['Objection', 'Object to uses that rest on our interests, and to news by email without giving a reason.'],
        ['Withdrawing consent', 'At any time, for the future.'],
        ['A human', 'Have a decision looked at by a person.'],
      ),
      text(
        'Write to {mail} from the address of your account. If we cannot tell that it is you, we ask one more question; we do not ask for copies of passports.',
      ),
      text(
        'If you think we are wrong, tell us first if you like. You may complain to the UAE Data Office, to the data protection authority where you live or work in the European Union, or to the Information Commissioner’s Office in the United Kingdom.',
      ),
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      text(
        'Accounts and orders are for people 18 and older, and we do not knowingly keep data of anyone younger. If you learn that a child has given us some, tell us and we delete it.',
      ),
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      text(
        'When we do something new with data, this page changes first and its date with it. If the change matters to you as a client, you get an email. Earlier versions are available on request.',
      ),
    ],
  },
  {
    id: 'contact',
    title: 'Contact',
    blocks: [
      text(`${brand.legalName}, ${brand.address.street}, ${brand.address.city}, ${brand.address.country}.`),
      text('Email {mail}, phone {phone}, chat {chat}, or the form on the {contact} page.'),
    ],
  },
];
