import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  EmailAddressesForm,
  EmailServerForm,
  EmailServerState,
  EmailTestResult,
} from '#domain/settings/email-server.ts';
import { callFunction } from '#web/lib/data/functions.ts';

const STATE = ['email-server'];

export const useEmailServer = () =>
  useQuery({
    queryKey: STATE,
    // The form is filled from this query: a refetch must not overwrite the input.
    refetchOnWindowFocus: false,
    queryFn: async () => (await callFunction<EmailServerState>('email-server')).data,
  });

/** Sends a test email through a server that need not be saved. What the server says is a result, not an error. */
export const useTestEmailServer = () =>
  useMutation({
    mutationFn: async (server: EmailServerForm) =>
      (await callFunction<EmailTestResult>('test-email-server', { body: { server } })).data,
  });

/** @throws {FunctionError} `test_failed` with what the server said, `reauthentication_needed` */
export const useSaveEmailServer = () =>
  useSave<{ server: EmailServerForm | null; unproved: boolean }>('save-email-server');

/** @throws {FunctionError} `reauthentication_needed` */
export const useSaveEmailAddresses = () => useSave<EmailAddressesForm>('save-email-addresses');

function useSave<Body>(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => (await callFunction<EmailServerState>(name, { body })).data,
    onSuccess: (state) => {
      client.setQueryData(STATE, state);
      return Promise.all(['mail-status', 'shop-readiness'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}
