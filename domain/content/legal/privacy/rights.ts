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
          'Valid for an hour at most and for one use; traces are removed after a day. An email that can sign someone in is stored encrypted and wiped once it’s sent.',
        ],
        ['The link to an order placed without an account', 'Valid for fourteen days and for one use.'],
        ['A purchase without an account that was never finished', 'Fourteen days, along with its cart.'],
        ['Interrupted sign-ins, and second steps that were never finished', 'One day.'],
        ['Counters that limit attempts', 'In memory, or as fingerprints in the database, for a day at most.'],
        ['Unfinished uploads', 'One day after their last part.'],
        ['IP addresses and browser names in the audit log', 'Twelve months. The entry itself stays, without them.'],
        ['Notifications in your account', 'Twelve months, or until the account is deleted.'],
      ),
      text('And these are removed when you ask, or when we clean up:'),
      entries(
        [
          'Account',
          'As long as you want it. Delete it in {profile}, or ask us to. If there’s nothing the law makes us keep, it’s gone. If there are orders, your profile and everything that lets you sign in are deleted, along with your tickets and their files; the orders stay, with no active account behind them.',
        ],
        ['Cart', 'Until you empty it or the account is deleted.'],
        ['Saved cards', 'Until you remove them in Billing or the account is deleted.'],
        [
          'Orders, payments, invoices',
          'As long as tax and commercial law requires records, which in the United Arab Emirates is up to seven years after the end of the tax period. Orders that were never paid are canceled after a day and kept as a record of that.',
        ],
        [
          'Messages',
          'Until the matter is settled and we no longer need them for the next one. Ask, and we’ll delete them sooner.',
        ],
        [
          'Newsletter consent',
          'Until you withdraw it, with one click in any newsletter. The record that you gave and withdrew it stays as proof. A request that isn’t confirmed by email is removed after seven days.',
        ],
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
        'Traffic is encrypted. Passwords are hashed with argon2id, and recovery codes and links are stored as hashes. Authenticator secrets and emails that can sign someone in are encrypted with a key that isn’t in the database.',
        'The database itself checks, row by row, who may read or change what. A screen that hides something is never the only lock.',
        'You can add a second step, passkeys and security keys, see where you’re signed in and end any session. When something about your security changes, we email you.',
        'Sign-in attempts are limited everywhere, and no response reveals whether an email address has an account.',
        'Pages run only our own scripts and, where you pay or prove that you’re human, those of the provider named there. The browser enforces this.',
        'Whatever our staff change is recorded in a log that can’t be edited.',
      ),
      text(
        'No system is perfect. If your data falls into the wrong hands and that may harm you, we’ll tell you without delay, and the authority within 72 hours where the law requires it. If you find a vulnerability, write to {mail}. We’ll thank you, not sue you.',
      ),
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    blocks: [
      text('Wherever you live, you can ask for any of the following. It’s free, and we answer within a month.'),
      entries(
        ['Access', 'Find out what we have about you, and get a copy. You can download it yourself in {profile}.'],
        ['Correction', 'Have what’s wrong corrected. You can change your name yourself in {profile}.'],
        [
          'Deletion',
          'Have your data removed, apart from what the law makes us keep. You can delete your account yourself in {profile}.',
        ],
        ['Restriction', 'Have us stop using it while a question about it is open.'],
        ['Portability', 'Get what you gave us in a common machine-readable format, or have it sent to someone else.'],
        ['Objection', 'Object to uses that rest on our interests, and to the newsletter, without giving a reason.'],
        ['Withdrawing consent', 'At any time, for the future.'],
        ['A human', 'Have a decision reviewed by a person.'],
      ),
      text(
        'Write to {mail} from your account’s email address. If we can’t tell that it’s you, we’ll ask one more question. We don’t ask for copies of passports.',
      ),
      text(
        'If you think we got something wrong, you’re welcome to tell us first. You can also complain to the UAE Data Office, to the data protection authority where you live or work in the European Union, or to the Information Commissioner’s Office in the United Kingdom.',
      ),
    ],
  },
  {
    id: 'children',
    title: 'Children',
    blocks: [
      text(
        'Accounts and orders are for people 18 and older, and we don’t knowingly keep data about anyone younger. If you learn that a child has given us data, tell us and we’ll delete it.',
      ),
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    blocks: [
      text(
        'Before we do something new with data, we change this page and its date. If the change matters to you as a client, we email you. Earlier versions are available on request.',
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
