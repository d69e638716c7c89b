import type { EmailStatus } from '#domain/emails/email-status.ts';
import type { GroupSpec } from '../settings/group-spec.ts';

export const serverSpec: GroupSpec = {
  group: 'smtp',
  fields: [
    { name: 'SMTP_HOST', label: 'Host', kind: 'text', placeholder: 'smtp.example.com' },
    { name: 'SMTP_PORT', label: 'Port', kind: 'number', placeholder: '587, or 465 with TLS from the start' },
    {
      name: 'SMTP_SECURITY',
      label: 'Encryption',
      kind: 'select',
      options: [
        { value: '', text: 'STARTTLS, required (port 587)' },
        { value: 'implicit', text: 'TLS from the start (port 465)' },
        { value: 'offered', text: 'STARTTLS if it’s offered' },
      ],
    },
    { name: 'SMTP_USER', label: 'User name', kind: 'text', hint: 'Leave empty if the server asks for no sign-in.' },
    {
      name: 'SMTP_PASSWORD',
      label: 'Password',
      kind: 'secret',
      hint: 'It is only ever sent to the server that it was entered for.',
    },
  ],
  proof: 'request',
  saveText: 'Test and save',
  testText: 'Send a test email',
  savedText: 'Email server saved',
  skip: 'after-failure',
  removal: {
    title: 'Remove the email server?',
    body: 'Emails wait until there is another one.',
    button: 'Remove the server',
    done: 'Email server removed',
  },
  untilThen: 'Emails wait until then.',
};

/** Empty fields follow the profile. */
export const addressesSpec = ({ from, teamEmail }: EmailStatus): GroupSpec => ({
  group: 'addresses',
  fields: [
    {
      name: 'MAIL_FROM',
      label: 'Sender’s email',
      kind: 'text',
      placeholder: from,
      hint: 'Leave empty for this one, which follows from the profile.',
    },
    {
      name: 'TEAM_EMAIL',
      label: 'Team’s email',
      kind: 'text',
      placeholder: teamEmail,
      hint: 'Notices to the team go there. Leave empty for this one, if there is such a mailbox.',
    },
  ],
  proof: 'none',
  saveText: 'Save addresses',
  savedText: 'Addresses saved',
  skip: 'never',
  removal: null,
  untilThen: '',
});
