import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import { ContactRequest, type ContactForm } from '#domain/contacts/contact.ts';
import { callFunction, FunctionError } from '#web/lib/data/functions.ts';
import { documentLocale } from '#web/lib/i18n/locale.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import { missingFields } from './contact-errors.ts';

const SUCCESS_SHOWN_MS = 5000;

const empty: ContactForm = {
  name: '',
  email: '',
  message: '',
  company_name: '',
  service_interest: '',
  newsletter: false,
  website: '',
};

const KEPT = ['name', 'email', 'message', 'company_name', 'service_interest', 'newsletter'] as const;

/** State, messages and submit handler of the contact form. `onSuccess` is called once the message is stored. */
export function useContactForm(onSuccess?: () => void) {
  const t = useText();
  const form = useForm<ContactForm>({ defaultValues: empty, resolver: schemaResolver<ContactForm>(ContactRequest) });
  // The form is public, so the draft belongs to the tab and not to a user.
  const clearDraft = useDraft(form, { owner: 'anybody', form: 'contact', fields: KEPT });
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<{ newsletter: boolean } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const clear = () => {
    clearTimeout(timer.current);
    setProblem(null);
    setSent(null);
  };

  const send = async (values: ContactForm) => {
    clear();
    try {
      await callFunction('submit-contact', { body: ContactRequest.parse({ ...values, locale: documentLocale() }) });
    } catch (error) {
      console.error('the message could not be sent', error);
      setProblem(failureText(error) ?? t('contact.form.failed'));
      return;
    }
    form.reset(empty);
    clearDraft();
    setSent({ newsletter: values.newsletter === true });
    timer.current = setTimeout(() => setSent(null), SUCCESS_SHOWN_MS);
    onSuccess?.();
  };

  const showErrors = () => {
    clear();
    if (missingFields(form.getValues()).length > 0) setProblem(t('contact.form.missing'));
  };

  return { form, problem, sent, submit: (event: SubmitEvent) => void form.handleSubmit(send, showErrors)(event) };
}

/** The server's message; null if the connection was lost. */
function failureText(error: unknown): string | null {
  return error instanceof FunctionError && error.code !== 'network' && error.message !== '' ? error.message : null;
}
