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
export const useSaveEmailServer = (onSaved: () => void) =>
  useSave<{ server: EmailServerForm | null; unproved: boolean }>('save-email-server', onSaved);

/** @throws {FunctionError} `reauthentication_needed` */
export const useSaveEmailAddresses = (onSaved: () => void) =>
  useSave<EmailAddressesForm>('save-email-addresses', onSaved);

/** `onSaved` is called even if the form has been replaced by one with the saved values. */
function useSave<Body>(name: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => (await callFunction<EmailServerState>(name, { body })).data,
    onSuccess: (state) => {
      onSaved();
      client.setQueryData(STATE, state);
      return Promise.all(['mail-status', 'shop-readiness'].map((key) => client.invalidateQueries({ queryKey: [key] })));
    },
  });
}
