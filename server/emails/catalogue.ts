import { EmailContentError, isSample, isTest, type EmailSource } from '#server/platform/email/email-source.ts';
import type { Identity } from '#server/platform/keys/identity.ts';
import type { Content } from '#domain/content/content.ts';
import { offeredOrEnglish } from '#domain/content/profile/offered-languages.ts';
import { emailWordsOf, NO_WORDS } from '#domain/content/schemas/email.ts';
import { isEmailTemplate } from '#domain/emails/templates.ts';
import { isLocale, SOURCE_LOCALE, type Locale } from '#domain/locales.ts';
import { loadBundle, type EmailBundle } from './bundle.ts';
import type { Email, EmailDescription } from './define-email.ts';
import type { EmailContext, RenderedEmail } from './render-email.tsx';
import { sealUnsubscribe, unsubscribeEndpoint, unsubscribePage } from './unsubscribe-links.ts';

/** All emails of the shop. The outbox knows them by name only. */
export interface EmailCatalogue extends EmailSource {
  /** By title. */
  list(): Promise<EmailDescription[]>;
}

export type RenderContent = (
  email: { template: string; content: unknown },
  context: EmailContext,
) => Promise<RenderedEmail>;

interface CatalogueOptions {
  publicUrl: () => string;
  timeZone: () => string;
  identity: Pick<Identity, 'seal'>;
  contentIn: (locale: Locale) => Pick<Content, 'profile' | 'emails'>;
  /** Set by tests that check content instead of its rendering. */
  render?: RenderContent;
  load?: () => Promise<EmailBundle>;
}

/** The bundle is loaded with the first email, not with the server. */
export function createEmailCatalogue(options: CatalogueOptions): EmailCatalogue {
  const { publicUrl, timeZone, identity, contentIn, render, load = loadBundle } = options;
  let loading: Promise<EmailBundle> | undefined;

  async function bundle(): Promise<EmailBundle> {
    loading ??= load();
    return loading.catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  }

  async function find(template: string): Promise<Email> {
    const found = (await bundle()).emails.find(({ name }) => name === template);
    if (found === undefined) throw new EmailContentError(`there is no email template ${template}`);
    return found;
  }

  return {
    async list() {
      const { emails } = await bundle();
      return emails
        .map(({ name, title, when, previewWith, channel }) => ({ name, title, when, previewWith, channel }))
        .toSorted((a, b) => (a.title < b.title ? -1 : 1));
    },

    async accept(template, data) {
      const email = await find(template);
      return { data: parsePayload(email, data), secret: email.secret };
    },

    isSecret: async (template) => (await bundle()).emails.some(({ name, secret }) => name === template && secret),

    async compose(sql, { template, locale: chosen, data, to, words: draft }) {
      const email = await find(template);
      const origin = publicUrl();
      const { profile } = contentIn(SOURCE_LOCALE);
      const sampleShop = { publicUrl: origin, currency: profile.currency };
      const content = isSample(data) ? email.sample(sampleShop) : await email.load(sql, parsePayload(email, data));
      if (content === null) throw new EmailContentError(`email data: the ${email.about} is gone`);
      // The team also sees emails in languages that are not offered yet.
      const asked = isLocale(chosen) ? chosen : SOURCE_LOCALE;
      const locale = to === undefined || isTest(data) ? asked : offeredOrEnglish(profile, asked);
      const kind = email.optOut(content);
      const token = kind === null || to === undefined ? null : await sealUnsubscribe(identity, to, kind);
      const unsubscribeUrl = kind === null ? undefined : unsubscribePage(origin, locale, token);
      const { profile: shop, emails: words } = contentIn(locale);
      const own =
        draft === undefined ? (isEmailTemplate(template) ? words[template] : NO_WORDS) : emailWordsOf({ ...draft });
      const context = { shop, words: own, locale, timeZone: timeZone(), publicUrl: origin, unsubscribeUrl };
      const rendered =
        render === undefined
          ? (await bundle()).renderEmail(email, content, context)
          : await render({ template, content }, context);
      const oneClick = token === null ? {} : { unsubscribeUrl: unsubscribeEndpoint(origin, token) };
      return { ...rendered, ...oneClick, channel: email.channel };
    },
  };
}

/** The error names the wrong field, never its value. */
function parsePayload(email: Email, data: unknown): object {
  const result = email.payload.safeParse(data);
  if (result.success && typeof result.data === 'object' && result.data !== null) return result.data;
  throw new EmailContentError(`email data: ${result.error?.issues[0]?.path.join('.') ?? ''} is wrong`);
}
