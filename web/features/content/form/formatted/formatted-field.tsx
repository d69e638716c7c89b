import { lazy, Suspense, useId } from 'react';
import { isFormattedText, markedText, NO_FORMATTED_TEXT } from '#domain/content/formatted-text.ts';
import { describedBy, FieldFrame } from '#web/ui/form/field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useForm, type SchemaFieldProps } from '../form-context.ts';
import { labelOf, pathText, valueAt } from '../paths.ts';

// The editor is larger than everything else on its page.
const FormattedEditor = lazy(() => import('./formatted-editor.tsx'));

/** A text with lists, bold, italics and links. */
export function FormattedField({ schema, value, path, label, isOptional = false }: SchemaFieldProps) {
  const id = useId();
  const { language, source, errors, change } = useForm();
  const english = source === null ? undefined : valueAt(source, path);
  const title = label ?? schema.title ?? labelOf(String(path.at(-1)));
  const error = errors.get(pathText(path));
  const hint = isFormattedText(english) ? (
    <span lang="en" dir="ltr" className="whitespace-pre-wrap">{`English: ${markedText(english)}`}</span>
  ) : (
    schema.description
  );
  return (
    <FieldFrame id={id} label={title} hint={hint} error={error} optional={isOptional || schema.optional === true}>
      <Suspense fallback={<Skeleton className="h-56 rounded-control" />}>
        <FormattedEditor
          value={isFormattedText(value) ? value : NO_FORMATTED_TEXT}
          onChange={(text) => change(path, text)}
          id={id}
          name={pathText(path)}
          lang={language}
          label={title}
          describedBy={describedBy(id, { hint, error })}
          isInvalid={error !== undefined}
        />
      </Suspense>
    </FieldFrame>
  );
}
