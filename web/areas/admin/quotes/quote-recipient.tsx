import { useFormContext } from 'react-hook-form';
import { countryChoices } from '#domain/orders/countries.ts';
import type { QuoteFields } from '#web/features/quotes/admin/quote-form.ts';
import { useShop } from '#web/lib/data/shop.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { LanguageOptions } from '../emails/language-options.tsx';
import { ClientField } from '../orders/client-field.tsx';

/** Whom the quote is for, and where it is billed. `client`: the name of the account that has proved this mailbox. */
export function QuoteRecipient({ client }: { client: string | null }) {
  const { register, formState, setValue, getValues } = useFormContext<QuoteFields>();
  const { country } = useShop();
  const { errors } = formState;
  return (
    <Panel title="For">
      <ClientField
        onChoose={(found) => {
          if (getValues('name').trim() === '') setValue('name', found.name, { shouldDirty: true });
        }}
      />
      {client === null ? null : (
        <p role="status" className="text-sm text-soft">
          This email has an account{client === '' ? '' : ` (${client})`}: an accepted quote is an order of that client.
        </p>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
        <TextField
          label="Company"
          optional
          autoComplete="off"
          error={errors.company?.message}
          {...register('company')}
        />
        <SelectField label="Billed in" hint="Decides the tax" error={errors.country?.message} {...register('country')}>
          {countryChoices('en-US', country).map(({ code, name: text }) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Region"
          hint="Where its tax differs from the country’s"
          optional
          autoComplete="off"
          error={errors.region?.message}
          {...register('region')}
        />
        <TextField
          label="Tax number"
          hint="Of the company. Checked with the register where that changes the tax"
          optional
          autoComplete="off"
          dir="ltr"
          error={errors.taxNumber?.message}
          {...register('taxNumber')}
        />
        <SelectField label="Language" hint="Of the email and the quote’s page" {...register('language')}>
          <LanguageOptions />
        </SelectField>
      </div>
      <TextField
        label="Postal address"
        hint="As shown on the invoice"
        optional
        autoComplete="off"
        error={errors.address?.message}
        {...register('address')}
      />
      <TextArea
        label="Introduction"
        hint="In the email and above the items"
        optional
        rows={3}
        error={errors.intro?.message}
        {...register('intro')}
      />
    </Panel>
  );
}
