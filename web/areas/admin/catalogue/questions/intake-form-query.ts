import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoredQuestion } from '#domain/orders/intake.ts';
import { restClient } from '#web/lib/data/rest-client.ts';

/** What lines of a service without questions of its own are asked. */
export const OTHER = 'other';

export interface ServiceQuestions {
  questions: StoredQuestion[];
  /** 0: the service has none of its own, and these are those of other lines. */
  version: number;
}

/** The newest questions of a service. */
export function useServiceQuestions(slug: string) {
  return useQuery({
    queryKey: ['intake-forms', slug],
    // An edited form is not exchanged under its editor.
    staleTime: Infinity,
    queryFn: async ({ signal }): Promise<ServiceQuestions> => {
      const rest = await restClient();
      const { data, error } = await rest
        .from('intake_forms')
        .select('service,version,questions')
        .in('service', [slug, OTHER])
        .order('version', { ascending: false })
        .abortSignal(signal);
      if (error) throw new Error(error.message);
      const own = data.find(({ service }) => service === slug);
      return own ?? { questions: data[0]?.questions ?? [], version: 0 };
    },
  });
}

/** Publishes questions made from version `base`. @throws {Error} with a message for the user */
export function usePublishQuestions(slug: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ questions, base }: { questions: StoredQuestion[]; base: number }) => {
      const rest = await restClient();
      const { data, error } = await rest.rpc('save_intake_form', { service: slug, questions, base });
      if (error) throw new Error(error.message);
      return data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['intake-forms', slug] }),
  });
}
