import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import type { OwnerSettings } from '#domain/settings/setting-groups.ts';
import { Banner } from '#web/ui/banner.tsx';
import { GroupButtons } from './group-buttons.tsx';
import type { GroupSpec } from './group-spec.ts';
import { isEdited, secretsOf } from './group-values.ts';
import { SaveProblem } from './save-problem.tsx';
import { SettingField } from './setting-field.tsx';
import { useGroupForm, type GroupFormControl } from './use-group-form.ts';

interface GroupFormProps {
  spec: GroupSpec;
  settings: OwnerSettings;
  /** What stands above a setting, by its name. */
  above?: Partial<Record<string, ReactNode>>;
  /** What to know before saving. */
  children?: ReactNode;
}

/** The settings of a group: they are tested if there is a service that can say whether they work, and saved together. */
export function GroupForm({ spec, settings, above = {}, children }: GroupFormProps) {
  const control = useGroupForm(spec, settings);
  const { state, edits, errors, isComparing } = control;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (errors.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const isFixed = spec.fields.every(({ name }) => state.sources[name] === 'environment');
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (spec.proof === 'sign-in') control.prove();
        else control.store(false);
      }}
      className="grid gap-5"
    >
      {Object.values(state.secrets).some((secret) => secret.state === 'enter_again') ? (
        <EnterAgain spec={spec} />
      ) : null}
      {spec.fields.map((field) => (
        <Fragment key={field.name}>
          {above[field.name]}
          <SettingField
            spec={field}
            value={edits[field.name] ?? state.values[field.name] ?? ''}
            source={state.sources[field.name] ?? 'none'}
            secret={state.secrets[field.name]}
            setNow={isComparing && isEdited(state, edits, field.name) ? (state.values[field.name] ?? null) : null}
            error={errors.get(field.name)}
            onChange={(value) => control.edit(field.name, value)}
          />
        </Fragment>
      ))}
      {isFixed ? null : (
        <>
          {children}
          <Outcome control={control} />
          <GroupButtons spec={spec} control={control} />
        </>
      )}
    </form>
  );
}

function EnterAgain({ spec }: { spec: GroupSpec }) {
  const isOne = secretsOf(spec).length === 1;
  return (
    <Banner tone="error" title={isOne ? 'Enter the secret again' : 'Enter the secrets again'}>
      {isOne ? 'It was' : 'They were'} sealed with a key that this server doesn’t have, for example after a restore.{' '}
      {spec.untilThen}
    </Banner>
  );
}

/** What the service said, or why nothing was saved. Errors of single fields stand beside them. */
function Outcome({ control: { test, save, signIn, errors, keep, compare } }: { control: GroupFormControl }) {
  const error = save.error ?? signIn.error ?? test.error;
  if (error !== null)
    return errors.size > 0 ? null : <SaveProblem error={error} onSignIn={keep} onShowNow={() => void compare()} />;
  if (test.data === undefined) return null;
  return test.data.problem === null ? (
    <Banner tone="success">{test.data.answer || 'It works.'}</Banner>
  ) : (
    <Banner tone="error" title="The test failed">
      {test.data.problem}
    </Banner>
  );
}
