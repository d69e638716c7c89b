import type { ReactElement } from 'react';
import type * as z from 'zod';
import type { Profile } from '#domain/content/schemas/profile.ts';
import type { OptOutKind } from '#domain/emails/opt-out.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { Texts, Values } from './texts.ts';

/** The texts of an email in its language, those that the agency wrote itself in their places, and who writes. */
export interface EmailTexts extends Texts {
  shop: Profile;
  /** The agency's own last paragraph, with the values of the opening; null without one. */
  closing: (values?: Values) => string | null;
}

/** The shop that a sample is of. */
interface SampleShop {
  publicUrl: string;
  currency: string;
}

/** What admins see of an email in the list of templates. */
export interface EmailDescription {
  /** The file's name without its extension; the outbox stores it as `template`. */
  readonly name: string;
  readonly title: string;
  /** When it is sent and to whom. */
  readonly when: string;
  /** The kind of stored row that admins can preview it with. */
  readonly previewWith: 'order' | 'contact' | null;
  /** `text`: a text message to a phone. */
  readonly channel: 'email' | 'text';
}

/**
 * One email: the payload that its caller enqueues, the loader that turns the payload into content, a sample of that
 * content, and its text. Methods, not function properties, so that a list can hold emails of different content.
 */
export interface Email<Payload extends z.ZodType = z.ZodType, Content = unknown> extends EmailDescription {
  /** The payload grants access, so it rests encrypted and is wiped after delivery. */
  readonly secret: boolean;
  readonly payload: Payload;
  /** What the email is about, for the error when {@link load} finds nothing. */
  readonly about: string;
  /** Runs when the email is rendered, so that it shows what is stored then. Null: the row is gone. */
  load(sql: Sql, payload: z.output<Payload>): Promise<Content | null>;
  /** For previews and test emails. Links lead to pages of this shop and grant no access. */
  sample(shop: SampleShop): Content;
  subject(content: Content, texts: EmailTexts): string;
  replyTo(content: Content): string | undefined;
  /** What its recipient turns off by unsubscribing; null for emails that are always sent. */
  optOut(content: Content): OptOutKind | null;
  body(content: Content): ReactElement;
}

type Definition<Name extends string, Payload extends z.ZodType, Content> = Pick<
  Email<Payload, Content>,
  'title' | 'when' | 'payload' | 'sample' | 'subject' | 'body'
> &
  Partial<Pick<Email<Payload, Content>, 'previewWith' | 'channel' | 'secret' | 'replyTo' | 'optOut'>> & { name: Name };

/** An email whose content is looked up. */
type Loaded<Payload extends z.ZodType, Content> = Pick<Email<Payload, Content>, 'load' | 'about'>;

/** Defines an email whose content is read from the database. */
export function defineEmail<Name extends string, Payload extends z.ZodType, Content>(
  definition: Definition<Name, Payload, Content> & Loaded<Payload, Content>,
): Email<Payload, Content> & { readonly name: Name } {
  return {
    previewWith: null,
    channel: 'email',
    secret: false,
    replyTo: () => undefined,
    optOut: () => null,
    ...definition,
  };
}

/** Defines an email whose payload is its content. */
export function definePlainEmail<Name extends string, Payload extends z.ZodType>(
  definition: Definition<Name, Payload, z.output<Payload>>,
): Email<Payload, z.output<Payload>> & { readonly name: Name } {
  return defineEmail({ ...definition, about: 'payload', load: async (_sql, payload) => payload });
}
