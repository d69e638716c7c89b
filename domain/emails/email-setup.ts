/** The operator's email activity so far (`internal.email_setup`). Counts are capped at what a step requires. */
export interface EmailSetup {
  sender_named: boolean;
  reply_to_set: boolean;
  smtp_ok: boolean;
  test_sent: boolean;
  first_contact: boolean;
  team_notified: boolean;
  consents: number;
  mails_sent: number;
}

interface Step {
  text: string;
  done: boolean;
}

export interface SetupPhase {
  title: string;
  steps: Step[];
  state: 'done' | 'current' | 'ahead';
}

/** Emails sent before delivery counts as proven. */
const PROVEN_AFTER = 100;

/**
 * The operator's steps from a fresh installation to proven email delivery, in three phases. Each step is checked
 * against the database; the sender can also be named by the operator's `MAIL_FROM`, the `from` of emails.
 */
export function setupPhases(setup: EmailSetup, from: string): SetupPhase[] {
  const phases: { title: string; steps: Step[] }[] = [
    {
      title: 'Sender and email server',
      steps: [
        { text: 'The sender has a name', done: setup.sender_named || /[^\s"<][^<]*</.test(from) },
        { text: 'A reply-to address is set', done: setup.reply_to_set },
        { text: 'The email server accepted a test connection', done: setup.smtp_ok },
      ],
    },
    {
      title: 'Templates and first contact',
      steps: [
        { text: 'You sent yourself a test email', done: setup.test_sent },
        { text: 'The first contact message arrived', done: setup.first_contact },
        { text: 'The team was notified of it by email', done: setup.team_notified },
      ],
    },
    {
      title: 'Audience and routine',
      steps: [
        { text: 'The newsletter has its first subscriber', done: setup.consents > 0 },
        { text: `${PROVEN_AFTER} emails have been sent`, done: setup.mails_sent >= PROVEN_AFTER },
      ],
    },
  ];
  const current = phases.findIndex(({ steps }) => steps.some(({ done }) => !done));
  return phases.map((phase, place) => ({
    ...phase,
    state: phase.steps.every(({ done }) => done) ? 'done' : place === current ? 'current' : 'ahead',
  }));
}
