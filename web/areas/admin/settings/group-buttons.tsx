import { useState } from 'react';
import { isCode } from '#web/lib/forms/function-problems.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmBulk } from '../bulk/confirm-bulk.tsx';
import type { GroupSpec, Question } from './group-spec.ts';
import type { GroupFormControl } from './use-group-form.ts';

/** Test, save and remove, as far as a group has them. */
export function GroupButtons({ spec, control }: { spec: GroupSpec; control: GroupFormControl }) {
  const { test, save, signIn, state } = control;
  const { proof, skip, removal } = spec;
  const [question, setQuestion] = useState<(Question & { onYes: () => void }) | null>(null);
  const change = save.isPending ? save.variables : null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        type="submit"
        busy={signIn.isPending || (change !== null && change.values !== null && !change.unproved)}
        busyText={proof === 'none' ? 'Saving…' : proof === 'sign-in' ? 'Opening the sign-in…' : 'Testing and saving…'}
      >
        {spec.saveText}
      </Button>
      {proof === 'request' ? (
        <Button variant="secondary" busy={test.isPending} busyText="Testing…" onClick={control.ask}>
          {spec.testText ?? 'Test'}
        </Button>
      ) : null}
      {skip === 'after-failure' && (isCode(save.error, 'test_failed') || change?.unproved === true) ? (
        <Button variant="quiet" busy={change?.unproved === true} busyText="Saving…" onClick={() => control.store(true)}>
          Save anyway
        </Button>
      ) : null}
      {typeof skip === 'object' ? (
        <Button
          variant="quiet"
          busy={change?.unproved === true}
          busyText="Saving…"
          onClick={() => control.submit(() => setQuestion({ ...skip, onYes: () => control.store(true) }))}
        >
          Save without a test
        </Button>
      ) : null}
      {removal !== null && state.source === 'stored' ? (
        <Button
          variant="quiet"
          busy={change !== null && change.values === null}
          busyText="Removing…"
          onClick={() => setQuestion({ ...removal, onYes: control.remove })}
        >
          Remove
        </Button>
      ) : null}
      <ConfirmBulk question={question} onClose={() => setQuestion(null)} />
    </div>
  );
}
