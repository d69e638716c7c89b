import { render, toPlainText } from '@react-email/render';
import type { ReactNode } from 'react';
import { brand } from '#domain/brand.ts';
import type { ContentOf, MailContext, RenderedMail } from '#server/platform/mail/mail-content.ts';
import { AccountExists } from './account-exists.tsx';
import { AccountDeleted } from './account-deleted.tsx';
import { CampaignNotice } from './campaign-notice.tsx';
import { ConfirmSignup } from './confirm-signup.tsx';
import { ConfirmEmailChange } from './confirm-email-change.tsx';
import { ContactNotice } from './contact-notice.tsx';
import { ContactThanks } from './contact-thanks.tsx';
import { DeliverableNotice } from './deliverable-notice.tsx';
import { Invite } from './invite.tsx';
import { MagicLink } from './magic-link.tsx';
import { MediumProvider, type Medium } from './medium.tsx';
import { OrderConfirmation } from './order-confirmation.tsx';
import { OrderNotice } from './order-notice.tsx';
import { PaymentRequest } from './payment-request.tsx';
import { Reauthenticate } from './reauthenticate.tsx';
import { RefundNotice } from './refund-notice.tsx';
import { ResetPassword } from './reset-password.tsx';
import { ResultsNotice } from './results-notice.tsx';
import { SecurityNotice } from './security-notice.tsx';
import { TextCode } from './text-code.tsx';
import { TicketNotice } from './ticket-notice.tsx';
import { TicketReply } from './ticket-reply.tsx';
import { textsOf, type Texts } from './texts.ts';

interface Letter {
  subject: string;
  body: ReactNode;
  replyTo?: string;
}

function compose(mail: ContentOf, { t }: Texts): Letter {
  switch (mail.template) {
    case 'confirm-signup':
      return { subject: t('mail.confirm.subject'), body: <ConfirmSignup {...mail.content} /> };
    case 'account-exists':
      return { subject: t('mail.exists.subject'), body: <AccountExists {...mail.content} /> };
    case 'reset-password':
      return { subject: t('mail.reset.subject'), body: <ResetPassword {...mail.content} /> };
    case 'magic-link':
      return { subject: t('mail.magic.subject', { brand: brand.name }), body: <MagicLink {...mail.content} /> };
    case 'invite':
      return { subject: t('mail.invite.subject', { brand: brand.name }), body: <Invite {...mail.content} /> };
    case 'confirm-email-change':
      return { subject: t('mail.change.subject'), body: <ConfirmEmailChange {...mail.content} /> };
    case 'reauthenticate':
      return {
        subject: t('mail.reauth.subject', { code: mail.content.code }),
        body: <Reauthenticate {...mail.content} />,
      };
    case 'security-notice':
      return { subject: t(`mail.security.${mail.content.event}.subject`), body: <SecurityNotice {...mail.content} /> };
    case 'sms-code':
      return { subject: t('sms.subject'), body: <TextCode {...mail.content} /> };
    case 'order-confirmation':
      return {
        subject: t('mail.order.subject', { number: mail.content.number }),
        body: <OrderConfirmation order={mail.content} />,
      };
    case 'order-notice':
      return {
        subject: t(`mail.team.${mail.content.event}.subject`, { number: mail.content.order.number }),
        body: <OrderNotice {...mail.content} />,
      };
    case 'payment-request':
      return {
        subject: t('mail.pay.subject', { number: mail.content.number }),
        body: <PaymentRequest order={mail.content} />,
      };
    case 'refund-notice':
      return {
        subject: t('mail.refund.subject', { number: mail.content.number }),
        body: <RefundNotice refund={mail.content} />,
      };
    case 'contact-notice':
      return {
        subject: t('mail.notice.subject', { name: mail.content.name }),
        body: <ContactNotice contact={mail.content} />,
        replyTo: mail.content.email,
      };
    case 'contact-thanks':
      return { subject: t('mail.thanks.subject'), body: <ContactThanks /> };
    case 'ticket-notice':
      return {
        subject: t('mail.ticket.subject', { number: mail.content.number, subject: mail.content.subject }),
        body: <TicketNotice ticket={mail.content} />,
      };
    case 'campaign-notice':
      return {
        subject: t(`mail.campaign.${mail.content.event}.subject`, { name: mail.content.name }),
        body: <CampaignNotice campaign={mail.content} />,
      };
    case 'results-notice':
      return { subject: t('mail.results.subject'), body: <ResultsNotice results={mail.content} /> };
    case 'deliverable-notice':
      return {
        subject: t('mail.deliverable.subject', { title: mail.content.title }),
        body: <DeliverableNotice delivered={mail.content} />,
      };
    case 'account-deleted':
      return { subject: t('mail.farewell.subject', { brand: brand.name }), body: <AccountDeleted {...mail.content} /> };
    case 'ticket-reply':
      return {
        subject: t('mail.reply.subject', { number: mail.content.number }),
        body: <TicketReply reply={mail.content} />,
      };
  }
}

const oneLine = (subject: string) => subject.replace(/\s+/g, ' ').trim();

/** Writes one mail as HTML and as plain text, in the language asked for or else in English. */
export async function renderMail(mail: ContentOf, context: MailContext): Promise<RenderedMail> {
  const texts = textsOf(context.locale, context.timeZone);
  const { subject, body, replyTo } = compose(mail, texts);
  const medium = (kind: Medium['kind']): Medium => ({
    ...texts,
    kind,
    publicUrl: context.publicUrl,
    host: new URL(context.publicUrl).host,
  });
  const draw = (kind: Medium['kind']) => render(<MediumProvider value={medium(kind)}>{body}</MediumProvider>);
  const [html, plain] = await Promise.all([draw('html'), draw('text')]);
  const text = toPlainText(plain, {
    selectors: ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  });
  return {
    subject: oneLine(subject),
    html,
    text: text.replace(/\n{3,}/g, '\n\n'),
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}
