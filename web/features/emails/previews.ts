import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmailPreview } from '#domain/emails/email-preview.ts';
import type { Locale } from '#domain/locales.ts';
import { callFunction } from '#web/lib/data/functions.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** An email that the system sends. */
export interface EmailTemplate {
  name: string;
  title: string;
  /** When it is sent and to whom. */
  when: string;
  /** The kind of stored row that it can be previewed with. */
  previewWith: 'order' | 'contact' | null;
  channel: 'email' | 'text';
}

/** By title. The list changes with a new version of the server only. */
export const useEmailTemplates = () =>
  useQuery({
    queryKey: ['email-templates'],
    queryFn: async ({ signal }) => (await callFunction<EmailTemplate[]>('email-templates', { signal })).data,
    staleTime: Infinity,
  });

/** The stored row that an email is filled with; null for its sample. */
export type RealData = { orderId: string } | { contactId: string } | null;

export interface EmailToPreview {
  template: string;
  locale: Locale;
  real: RealData;
  /** The revision of its document: shows the stored draft of its texts. */
  draft?: number;
}

const FRAME_FRESH_MS = 240_000;

export const usePreview = (email: EmailToPreview) =>
  useQuery({
    queryKey: ['email-preview', email],
    queryFn: async ({ signal }) => {
      const body = { ...email, draft: email.draft !== undefined };
      return (await callFunction<EmailPreview>('preview-email', { body, signal })).data;
    },
    staleTime: FRAME_FRESH_MS,
    gcTime: FRAME_FRESH_MS,
    refetchOnWindowFocus: false,
  });

/** Sends the previewed email to the signed-in admin. */
export function useSendTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (email: EmailToPreview) =>
      (await callFunction<{ to: string }>('send-test-email', { body: email })).data,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['outbox'] }),
        client.invalidateQueries({ queryKey: ['email-figures'] }),
      ]),
  });
}

interface RealChoice {
  id: string;
  text: string;
}

const MAX_CHOICES = 20;

/** The newest orders or contacts, to fill an email with. */
export const useRealChoices = (kind: EmailTemplate['previewWith']) =>
  useQuery({
    queryKey: ['preview-choices', kind],
    enabled: kind !== null,
    queryFn: async (): Promise<RealChoice[]> => {
      const rest = await restClient();
      if (kind === 'order') {
        const { data, error } = await rest
          .from('orders')
          .select('id, order_number, client_name')
          .order('order_date', { ascending: false })
          .limit(MAX_CHOICES);
        if (error) throw new Error(error.message);
        return data.map(({ id, order_number: number, client_name: name }) => ({ id, text: `${number}, ${name}` }));
      }
      const { data, error } = await rest.rpc('find_contacts', { page_size: MAX_CHOICES }).select('id, name, email');
      if (error) throw new Error(error.message);
      return data.map(({ id, name, email }) => ({ id, text: `${name}, ${email}` }));
    },
  });
