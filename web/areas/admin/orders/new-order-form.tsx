import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { findService, type Services } from '#domain/catalogue/service.ts';
import { countryChoices, countryName } from '#domain/orders/countries.ts';
import {
  NewOrderForm,
  NoAccountError,
  useCreateOrder,
  type NewOrderFields,
  type OrderContact,
} from '#web/features/orders/admin/new-order.ts';
import { emptyLine, type SoldPackage } from '#web/lib/services/order-line.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { useServices } from '#web/lib/services/use-services.ts';
import { formatDate } from '#web/lib/format/format.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { May } from '../access/may.tsx';
import { ClientField } from './client-field.tsx';
import { NewOrderPlan } from './money/new-order-plan.tsx';
import { OrderLines } from './order-line-fields.tsx';
import { NewOrderSum } from './new-order-sum.tsx';

function startOf(contact: OrderContact | null, email: string, services: Services): NewOrderFields {
  const [firstName = '', ...rest] = contact?.name.trim().split(/\s+/) ?? [];
  const interest = contact?.service_interest ?? '';
  return {
    email: contact?.email ?? email,
    firstName,
    lastName: rest.join(' '),
    country: '',
    lines: [{ ...emptyLine, service: findService(services, interest)?.slug ?? 'other' }],
    note: contact === null ? '' : `From the contact request of ${formatDate(contact.created_at)}`,
    plan: { kind: 'none', deposit: '', restDays: '30', workStarts: 'deposit' },
  };
}

interface NewOrderFormViewProps {
  packages: readonly SoldPackage[];
  contact: OrderContact | null;
  /** Of the client, if it is known. */
  email: string;
}

/** The client and the lines of a new order. Asks for names only if there is no account to take them from. */
export function NewOrderFormView({ packages, contact, email }: NewOrderFormViewProps) {
  const navigate = useNavigate();
  const create = useCreateOrder();
  const services = useServices();
  const form = useForm<NewOrderFields>({
    resolver: schemaResolver(NewOrderForm),
    defaultValues: startOf(contact, email, services),
  });
  const { register, handleSubmit, formState, setError } = form;
  const inviting = create.error instanceof NoAccountError;
  const errors = formState.errors;

  const submit = handleSubmit(async (typed) => {
    if (inviting && typed.firstName.trim() === '')
      return setError('firstName', { message: 'An invitation needs a name' }, { shouldFocus: true });
    try {
      // Drop the contact's names unless the admin chose to invite: names in the payload would send an invitation.
      const values = NewOrderForm.parse(inviting ? typed : { ...typed, firstName: '', lastName: '' });
      const order = await create.mutateAsync(values);
      showToast(`${order.order_number} created. The client has received a payment link.`, 'success');
      await navigate(`/admin/orders/${order.id}`);
    } catch {
      // The banner shows the error; the input stays.
    }
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <Panel title="Client">
          <ClientField />
          <BilledIn form={form} />
          {inviting ? <InvitationFields form={form} message={create.error?.message} /> : null}
        </Panel>
        <Panel title="Items">
          <OrderLines packages={packages} />
          <NewOrderSum packages={packages} />
        </Panel>
        <May do="money.manage">
          <Panel title="Payment">
            <NewOrderPlan form={form} />
          </Panel>
        </May>
        <Panel title="Internal note">
          <TextArea
            label="Note"
            hint="Only the team sees it."
            rows={2}
            optional
            error={errors.note?.message}
            {...register('note')}
          />
        </Panel>
        {create.error && !inviting ? <Banner tone="error">{create.error.message}</Banner> : null}
        <Button
          type="submit"
          size="lg"
          busy={formState.isSubmitting}
          busyText="Creating order"
          className="justify-self-start"
        >
          {inviting ? 'Invite client and send payment link' : 'Create order and send payment link'}
        </Button>
      </form>
    </FormProvider>
  );
}

function BilledIn({ form: { register, formState } }: { form: UseFormReturn<NewOrderFields> }) {
  const { country } = useShop();
  return (
    <SelectField
      label="Billed in"
      hint="Decides the tax. Prices below are without it."
      error={formState.errors.country?.message}
      {...register('country')}
    >
      <option value="">Where the client last paid, or {countryName(country, 'en-US')}</option>
      {countryChoices('en-US', country).map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

interface InvitationFieldsProps {
  form: UseFormReturn<NewOrderFields>;
  message: string | undefined;
}

/** Shown when the email has no account: with a name, the order invites the client. */
function InvitationFields({ form: { register, formState }, message }: InvitationFieldsProps) {
  const { errors } = formState;
  return (
    <>
      <Banner tone="info" title={message}>
        Enter a name to invite them. The order will be waiting in their new account.
      </Banner>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="off" error={errors.firstName?.message} {...register('firstName')} />
        <TextField
          label="Last name"
          optional
          autoComplete="off"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
    </>
  );
}
