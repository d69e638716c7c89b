import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { otherInterests, type ContactForm as Fields } from '#domain/contacts/contact.ts';
import { useShownServices } from '#web/lib/services/use-services.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { fieldErrorId } from './contact-errors.ts';
import { useContactForm } from './use-contact-form.ts';
import { usePreselection, type AskedPlan } from './use-preselection.ts';

interface ContactFormProps {
  /** The monthly plans that a visitor may ask about. */
  plans: readonly AskedPlan[];
  /** A sentence under the button that says what happens to the message. */
  note: string;
  onSuccess?: () => void;
}

export function ContactForm({ note, plans, onSuccess }: ContactFormProps) {
  const t = useText();
  const { form, problem, sent, submit } = useContactForm(onSuccess);
  const plan = usePreselection(form, plans);
  const { errors, isSubmitting } = form.formState;
  const errorOf = (field: keyof Fields) => {
    const id = fieldErrorId(field, errors, form.getValues());
    return id === undefined ? undefined : t(id);
  };
  return (
    <form method="post" action="/contact" noValidate onSubmit={submit} aria-busy={isSubmitting} className="grid gap-5">
      {problem === null ? null : <Banner tone="error">{problem}</Banner>}
      {plan === undefined ? null : <PlanNote plan={plan} />}
      <fieldset disabled={isSubmitting} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={t('contact.form.name')}
            autoComplete="name"
            error={errorOf('name')}
            aria-required
            {...form.register('name')}
          />
          <TextField
            label={t('contact.form.email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            error={errorOf('email')}
            aria-required
            {...form.register('email')}
          />
          <TextField
            label={t('contact.form.company')}
            autoComplete="organization"
            optional
            error={errorOf('company_name')}
            {...form.register('company_name')}
          />
          <InterestField error={errorOf('service_interest')} {...form.register('service_interest')} />
        </div>
        <TextArea
          label={t('contact.form.message')}
          hint={t('contact.form.messageHint')}
          rows={6}
          error={errorOf('message')}
          aria-required
          {...form.register('message')}
        />
        <div className="hidden" aria-hidden="true">
          <TextField label={t('contact.form.website')} tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </div>
        <Checkbox label={t('contact.form.newsletter')} {...form.register('newsletter')} />
      </fieldset>
      {sent === null ? null : <Banner tone="success">{t('contact.form.success')}</Banner>}
      {sent?.newsletter ? <Banner tone="info">{t('contact.form.confirmNewsletter')}</Banner> : null}
      <Button
        type="submit"
        size="lg"
        busy={isSubmitting}
        busyText={t('contact.form.sending')}
        className="sm:justify-self-start"
      >
        {t('contact.form.send')}
      </Button>
      <p className="text-sm text-faint">
        {note}{' '}
        <Link
          to="/privacy-policy"
          className="inline-flex min-h-11 items-center text-soft underline underline-offset-4 hover:text-bone"
        >
          {t('shell.legal.privacy')}
        </Link>
      </p>
    </form>
  );
}

function PlanNote({ plan: { name, price } }: { plan: AskedPlan }) {
  const t = useText();
  const { currency } = useShop();
  return <Banner tone="info">{t('contact.form.planNote', { name, price: formatPrice(price, currency) })}</Banner>;
}

function InterestField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const t = useText();
  const services = useShownServices().filter(({ inContactForm }) => inContactForm);
  return (
    <SelectField label={t('contact.form.interest')} optional {...props}>
      <option value="">{t('contact.form.interest.none')}</option>
      {services.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
      {otherInterests.map((interest) => (
        <option key={interest} value={interest}>
          {t(`contact.interest.${interest}`)}
        </option>
      ))}
    </SelectField>
  );
}
