import { useQuery } from '@tanstack/react-query';
import type { EmailSetup } from '#domain/email-setup.ts';
import { restClient } from '#web/lib/supabase/rest-client.ts';

export interface EmailFigures {
  contacts: number;
  /** Of the calendar month in the shop's time zone. */
  this_month: number;
  subscribed: number;
  /** Percent; null without contacts. */
  average_engagement: number | null;
  /** Of the last thirty days, today included. */
  mails: { sent: number; failed: number; days: { day: string; sent: number; failed: number }[] };
  setup: EmailSetup;
}

export const useEmailFigures = () =>
  useQuery({
    queryKey: ['email-figures'],
    // A look at every table: once a minute is enough for figures.
    staleTime: 60_000,
    queryFn: async (): Promise<EmailFigures> => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('email_figures');
      if (error) throw new Error(error.message);
      return data as EmailFigures;
    },
  });
