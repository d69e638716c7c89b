import { useForm } from 'react-hook-form';
import { BankAccount } from '#domain/payments/bank-account.ts';
import { shopCurrency } from '#web/lib/format/shop-currency.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { numberOf } from './account-number.ts';

type Fields = Required<{ [Name in keyof BankAccount]: string }>;

interface AccountDialogProps {
  /** Null for a new one. */
  account: BankAccount | null;
  others: readonly BankAccount[];
  problem: string | undefined;
  onSave: (account: BankAccount) => Promise<unknown>;
  onClose: () => void;
}

const startOf = (account: BankAccount | null): Fields => ({
  holder: account?.holder ?? '',
  bank: account?.bank ?? '',
  currency: account?.currency ?? shopCurrency(),
  iban: account?.iban === undefined ? '' : numberOf(account),
  accountNumber: account?.accountNumber ?? '',
  routingCode: account?.routingCode ?? '',
  bic: account?.bic ?? '',
});

/** A bank account of the agency. What is wrong is said at its field. */
export function AccountDialog({ account, others, problem, onSave, onClose }: AccountDialogProps) {
  const { register, handleSubmit, formState, setError } = useForm<Fields>({
    resolver: schemaResolver(BankAccount),
    defaultValues: startOf(account),
  });
  const { errors } = formState;
  const submit = handleSubmit(async (typed) => {
    const parsed = BankAccount.parse(typed);
    if (others.some((other) => other.currency === parsed.currency && numberOf(other) === numberOf(parsed)))
      return setError(parsed.iban === undefined ? 'accountNumber' : 'iban', {
        message: 'This account is listed already',
      });
    try {
      await onSave(parsed);
    } catch {
      // The banner shows the error; the input stays.
    }
  });
  const text = (name: keyof Fields) => ({
    autoComplete: 'off',
    spellCheck: false,
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <FormDialog
      title={account === null ? 'Add an account' : 'Edit the account'}
      action="Save account"
      busyText="Saving"
      busy={formState.isSubmitting}
      problem={problem}
      dirty={formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Account holder"
        hint="To whom clients transfer the money"
        data-focus-first
        {...text('holder')}
      />
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <TextField label="Bank" {...text('bank')} />
        <TextField label="Currency" maxLength={3} dir="ltr" {...text('currency')} />
      </div>
      <TextField label="IBAN" dir="ltr" hint="Empty where banks use none, as in the United States" {...text('iban')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Account number" optional dir="ltr" {...text('accountNumber')} />
        <TextField
          label="Bank code"
          optional
          dir="ltr"
          hint="Routing number, BSB or sort code"
          {...text('routingCode')}
        />
      </div>
      <TextField label="BIC" optional dir="ltr" hint="Also called SWIFT code" {...text('bic')} />
    </FormDialog>
  );
}
