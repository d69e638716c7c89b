import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * The values of a form as its submission sees them, or null if one is invalid: errors are shown, the first invalid field
 * gets the focus, and errors disappear as they are corrected. An error that disappears on blur would move the button that
 * is being pressed.
 */
export async function submittedValues<Fields extends FieldValues>(form: UseFormReturn<Fields>): Promise<Fields | null> {
  const result = Promise.withResolvers<Fields | null>();
  await form.handleSubmit(
    (values) => result.resolve(values),
    () => result.resolve(null),
  )();
  return result.promise;
}
