import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { TestimonialForm } from '#domain/testimonials/testimonial.ts';
import {
  useSaveTestimonial,
  type PictureChoice,
  type AdminTestimonial,
} from '#web/features/testimonials/admin/testimonial-changes.ts';
import { RowConflict } from '#web/lib/data/row-updates.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ConflictPanel } from '#web/ui/states/conflict-panel.tsx';
import { FormDialog } from '#web/areas/admin/editing/form-dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { differencesTo, emptyTestimonial, typedOf } from './form-values.ts';
import { TestimonialFields } from './testimonial-fields.tsx';
import { PictureField } from './picture-field.tsx';

interface TestimonialDialogProps {
  /** Null to add one. */
  row: AdminTestimonial | null;
  onClose: () => void;
}

export function TestimonialDialog({ row, onClose }: TestimonialDialogProps) {
  const save = useSaveTestimonial();
  /** The row that the next save is checked against. It advances once the user has seen a conflict. */
  const [loaded, setLoaded] = useState(row);
  const [picture, setPicture] = useState<PictureChoice>(row === null ? 'video' : 'keep');
  const form = useForm<TestimonialForm>({
    resolver: schemaResolver(TestimonialForm),
    defaultValues: row === null ? emptyTestimonial : typedOf(row),
  });
  const conflict = save.error instanceof RowConflict ? save.error : null;
  const current = (conflict?.current ?? null) as AdminTestimonial | null;

  const send = (against: AdminTestimonial | null) =>
    form.handleSubmit((fields) =>
      save.mutate(
        { values: TestimonialForm.parse(fields), row: against, picture },
        {
          onSuccess: (remark) => {
            onClose();
            showToast(remark ?? 'The testimonial is saved', remark === null ? 'success' : 'info');
          },
        },
      ),
    );
  const takeTheirs = () => {
    if (current === null) return;
    setLoaded(current);
    setPicture('keep');
    form.reset(typedOf(current));
    save.reset();
  };
  const keepMine = () => {
    if (current === null) return;
    setLoaded(current);
    void send(current)();
  };

  return (
    <FormDialog
      title={row === null ? 'Add testimonial' : 'Edit testimonial'}
      size="lg"
      action={row === null ? 'Add testimonial' : 'Save changes'}
      busyText="Saving…"
      busy={save.isPending}
      disabled={conflict !== null}
      dirty={form.formState.isDirty}
      onSubmit={send(loaded)}
      onClose={onClose}
    >
      {save.isError && conflict === null ? (
        <Banner tone="error" title="Failed to save testimonial. Please try again.">
          {save.error.message}
        </Banner>
      ) : null}
      {conflict === null ? null : current === null ? (
        <Banner tone="error">
          Someone deleted this testimonial in the meantime. Copy what you need and close this window.
        </Banner>
      ) : (
        <ConflictPanel
          differences={differencesTo(form.getValues(), current)}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
          busy={save.isPending}
        />
      )}
      <TestimonialFields form={form} />
      <PictureField url={loaded?.thumbnail_url ?? null} choice={picture} onChoice={setPicture} />
    </FormDialog>
  );
}
