/** The operator's email activity so far (`internal.mail_setup`). Counts are capped at what a step requires. */
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
export const PROVEN_AFTER = 100;

/**
 * The operator's steps from a fresh installation to proven email delivery, in three phases. Each step is checked
 * against the database.
 */
export function setupPhases(setup: EmailSetup): SetupPhase[] {
  const phases: { title: string; steps: Step[] }[] = [
    {
      title: 'Sender and mail server',
      steps: [
        { text: 'The sender has a name', done: setup.sender_named },
        { text: 'Replies have an address', done: setup.reply_to_set },
        { text: 'The mail server was checked and answered', done: setup.smtp_ok },
      ],
    },
    {
      title: 'Templates and first contact',
      steps: [
        { text: 'A template was sent to yourself', done: setup.test_sent },
        { text: 'A first message came in', done: setup.first_contact },
        { text: 'The team was told of a message by mail', done: setup.team_notified },
      ],
    },
    {
      title: 'Audience and routine',
      steps: [
        { text: 'Somebody subscribed to the newsletter', done: setup.consents > 0 },
        { text: `${PROVEN_AFTER} mails have left`, done: setup.mails_sent >= PROVEN_AFTER },
      ],
    },
  ];
  const current = phases.findIndex(({ steps }) => steps.some(({ done }) => !done));
  return phases.map((phase, place) => ({
    ...phase,
    state: phase.steps.every(({ done }) => done) ? 'done' : place === current ? 'current' : 'ahead',
  }));
}
