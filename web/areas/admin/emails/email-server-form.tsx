import { useForm } from 'react-hook-form';
import { EmailServerForm, type EmailServerState } from '#domain/settings/email-server.ts';
import { useSaveEmailServer, useTestEmailServer } from '#web/features/settings/email-server.ts';
import { isCode } from '#web/lib/data/function-problems.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { SaveProblem } from '../settings/save-problem.tsx';
import { secretHint } from '../settings/secret-hint.ts';
import { keepDraft, useKeptDraft } from '../settings/settings-draft.ts';

const texts = {
  implicit: 'TLS from the start (usually port 465)',
  required: 'STARTTLS, nothing without it (usually port 587)',
  offered: 'STARTTLS if the server offers it',
} as const;

const DRAFT = 'email-server';

const filledWith = (server: EmailServerState['server']): EmailServerForm => ({
  host: server?.host ?? '',
  port: server?.port ?? 587,
  security: server?.security ?? 'required',
  user: server?.user ?? '',
  password: '',
});

/** The server's address and sign-in. It replaces the one before only after its test, or after its answer was seen. */
export function EmailServerFields({ state: { server } }: { state: EmailServerState }) {
  const draft = useKeptDraft(DRAFT);
  const form = useForm<EmailServerForm>({
    resolver: schemaResolver(EmailServerForm),
    defaultValues: EmailServerForm.safeParse(draft).data ?? filledWith(server),
  });
  const test = useTestEmailServer();
  const save = useSaveEmailServer(() => showToast('Email server saved', 'success'));
  const {
    register,
    formState: { errors },
  } = form;
  const hasFailed = isCode(save.error, 'test_failed');

  const sendTest = form.handleSubmit((fields) => {
    save.reset();
    test.mutate(EmailServerForm.parse(fields));
  });
  const store = (unproved: boolean) =>
    form.handleSubmit((fields) => {
      test.reset();
      save.mutate({ server: EmailServerForm.parse(fields), unproved });
    });
  const remove = () => save.mutate({ server: null, unproved: false });

  return (
    <form method="post" noValidate onSubmit={(event) => void store(false)(event)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField
          label="Host"
          autoComplete="off"
          spellCheck={false}
          placeholder="smtp.example.com"
          error={errors.host?.message}
          {...register('host')}
        />
        <TextField label="Port" inputMode="numeric" error={errors.port?.message} {...register('port')} />
      </div>
      <SelectField label="Encryption" error={errors.security?.message} {...register('security')}>
        {Object.entries(texts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextField label="User name" optional autoComplete="off" error={errors.user?.message} {...register('user')} />
      <PasswordField
        label="Password"
        showLabel="Show password"
        hideLabel="Hide password"
        autoComplete="new-password"
        hint={passwordHint(server)}
        error={errors.password?.message}
        {...register('password')}
      />
      <Answer test={test} />
      {save.isError ? (
        <SaveProblem
          error={save.error}
          failedTitle="Not saved: the test email was not sent"
          onSignIn={() => keepDraft(DRAFT, form.getValues(), ['password'])}
        />
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending} busyText="Testing and saving…">
          Test and save
        </Button>
        <Button variant="secondary" busy={test.isPending} busyText="Sending…" onClick={() => void sendTest()}>
          Send a test email
        </Button>
        {hasFailed ? (
          <Button variant="quiet" onClick={() => void store(true)()}>
            Save anyway
          </Button>
        ) : null}
        {server === null ? null : (
          <Button variant="quiet" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
    </form>
  );
}

function passwordHint(server: EmailServerState['server']): string {
  const hint = secretHint(server?.password ?? { state: 'none', last4: '' });
  return server?.password.state === 'set'
    ? `${hint} It is only ever sent to the server that it was entered for.`
    : hint;
}

function Answer({ test: { data, error } }: { test: ReturnType<typeof useTestEmailServer> }) {
  if (error !== null) return <Banner tone="error">{error.message}</Banner>;
  if (data === undefined) return null;
  return data.problem === null ? (
    <Banner tone="success">The server accepted a test email to {data.to}. Look into that mailbox.</Banner>
  ) : (
    <Banner tone="error" title="The test email was not sent">
      {data.problem}
    </Banner>
  );
}
