import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Locale } from '#domain/locales.ts';
import type { MailTemplateName } from '#domain/mail-templates.ts';
import { callFunction } from '#web/lib/functions.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

/** The stored row that a mail is filled with; null for its sample. */
export type RealData = { orderId: string } | { contactId: string } | null;

export interface MailToSee {
  template: MailTemplateName;
  locale: Locale;
  real: RealData;
}

export interface EmailPreview {
  subject: string;
  from: string;
  replyTo: string | null;
  text: string;
  /** Of the HTML, for a frame; good for five minutes. */
  frame: string;
}

const FRAME_FRESH_MS = 240_000;

export const usePreview = (mail: MailToSee) =>
  useQuery({
    queryKey: ['email-preview', mail],
    queryFn: async ({ signal }) => (await callFunction<EmailPreview>('preview-email', { body: mail, signal })).data,
    staleTime: FRAME_FRESH_MS,
    gcTime: FRAME_FRESH_MS,
    refetchOnWindowFocus: false,
  });

/** Sends what is previewed to whoever asks. */
export function useSendTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (mail: MailToSee) => (await callFunction<{ to: string }>('send-test-email', { body: mail })).data,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['outbox'] }),
        client.invalidateQueries({ queryKey: ['email-figures'] }),
      ]),
  });
}

export interface RealChoice {
  id: string;
  text: string;
}

const MOST_CHOICES = 20;

/** The newest orders or contacts, to fill a mail with. */
export const useRealChoices = (kind: 'order' | 'contact' | undefined) =>
  useQuery({
    queryKey: ['preview-choices', kind],
    enabled: kind !== undefined,
    queryFn: async (): Promise<RealChoice[]> => {
      const rest = await restClient();
      const { data, error } =
        kind === 'order'
          ? await rest
              .from('orders')
              .select('id, order_number, client_name')
              .order('order_date', { ascending: false })
              .limit(MOST_CHOICES)
          : await rest.rpc('find_contacts', { page_size: MOST_CHOICES }).select('id, name, email');
      if (error) throw new Error(error.message);
      return (data as Record<string, string>[]).map((row) => ({
        id: row.id ?? '',
        text: kind === 'order' ? `${row.order_number}, ${row.client_name}` : `${row.name}, ${row.email}`,
      }));
    },
  });
