import { memo } from 'react';
import {
  isFormatted,
  isObject,
  isRequired,
  isTranslated,
  memberOf,
  blankOf,
  type FormSchema,
  type Json,
} from '#domain/content/form-schema.ts';
import { textsOf } from '#domain/content/translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { useShownServices } from '#web/lib/services/use-services.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useForm, type SchemaFieldProps } from './form-context.ts';
import { Fold } from './fold.tsx';
import { FormattedField } from './formatted/formatted-field.tsx';
import { LogoField } from './logo-field.tsx';
import { ListField } from './list-field.tsx';
import { labelOf, pathText, valueAt, type Path } from './paths.ts';
import { usePath } from './use-path.ts';

/**
 * One field of a document, or a group or list of them, drawn from its schema. Only fields whose value changes are drawn again: paths
 * and schemas stay the same objects between changes.
 */
export const SchemaField = memo(function SchemaField(props: SchemaFieldProps) {
  const { schema, value, isOptional = false } = props;
  const { source } = useForm();
  if (schema.hidden === true || schema.const !== undefined) return null;
  // A translation has its own texts and nothing else of its own.
  if (source !== null && schema.shared === true) return null;
  if (isOptional && (schema.type === 'object' || schema.type === 'array')) return <OptionalField {...props} />;
  if (schema.oneOf !== undefined || schema.type === 'object') return <Group {...props} />;
  if (schema.type === 'array' || schema.prefixItems !== undefined) return <ListField {...props} />;
  if (isFormatted(schema)) return <FormattedField {...props} />;
  if (schema.format === 'logo') return <LogoField {...props} />;
  if (schema.type === 'boolean') return <Flag {...props} checked={value === true} />;
  if (schema.enum !== undefined)
    return <Choice {...props} options={schema.enum.map((one) => [one, schema.labels?.[one] ?? (one || 'None')])} />;
  if (schema.service === true) return <ServiceChoice {...props} />;
  return schema.type === 'string' ? <Text {...props} /> : <Figure {...props} />;
});

const titleOf = ({ schema, path, label }: SchemaFieldProps) => label ?? schema.title ?? labelOf(String(path.at(-1)));

function Group(props: SchemaFieldProps) {
  const { schema, value, path } = props;
  const member = memberOf(schema, value);
  const values = isObject(value) ? value : {};
  const fields = Object.entries(member.properties ?? {}).map(([name, inner]) => (
    <MemberField
      key={name}
      name={name}
      schema={inner}
      value={values[name]}
      parent={path}
      isOptional={!isRequired(member, name)}
    />
  ));
  if (path.length === 0) return <div className="grid gap-4">{fields}</div>;
  const note = schema.description === undefined ? null : <p className="text-sm text-faint">{schema.description}</p>;
  if (path.length === 1 || typeof path.at(-1) === 'number')
    return (
      <Fold title={titleOf(props)} summary={summaryOf(schema, value)}>
        {note}
        {fields}
      </Fold>
    );
  return (
    <fieldset className="grid min-w-0 gap-4 border-s-2 border-line ps-3.5 sm:ps-4">
      <legend className="title mb-1 text-base">{titleOf(props)}</legend>
      {note}
      {fields}
    </fieldset>
  );
}

/** The first text of a group, by which people recognise it. */
const summaryOf = (schema: FormSchema, value: Json | undefined): string =>
  textsOf(schema, value).find(({ text }) => text !== '')?.text ?? '';

/** Keeps the path of a member the same object while its parent's is. */
const MemberField = memo(function MemberField({
  name,
  parent,
  ...props
}: Omit<SchemaFieldProps, 'path'> & { name: string; parent: Path }) {
  return <SchemaField {...props} path={usePath(parent, name)} />;
});

/** A part that a document can do without. */
function OptionalField(props: SchemaFieldProps) {
  const { schema, value, path } = props;
  const { change, source } = useForm();
  const title = titleOf(props);
  if (value === undefined)
    return source !== null ? null : (
      <div>
        <Button size="sm" variant="secondary" onClick={() => change(path, blankOf(schema))}>
          Add: {title}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-2">
      <SchemaField {...props} isOptional={false} />
      {source !== null ? null : (
        <Button size="sm" variant="quiet" className="justify-self-end" onClick={() => change(path, undefined)}>
          Remove: {title}
        </Button>
      )}
    </div>
  );
}

const INPUTS: Record<string, string | undefined> = { date: 'date', color: 'color' };

function hintOf({ description, placeholders = [] }: FormSchema): string | undefined {
  if (placeholders.length === 0) return description;
  const known = `Can contain ${placeholders.map((name) => `{${name}}`).join(', ')}.`;
  return description === undefined ? known : `${description} ${known}`;
}

function Text(props: SchemaFieldProps) {
  const { schema, value, path, isOptional = false } = props;
  const { language, source, errors, change } = useForm();
  const isOwn = isTranslated(schema);
  const english = source === null ? undefined : valueAt(source, path);
  const shared = {
    label: titleOf(props),
    hint: typeof english === 'string' ? <span lang="en" dir="ltr">{`English: ${english}`}</span> : hintOf(schema),
    error: errors.get(pathText(path)),
    optional: isOptional || schema.optional === true,
    value: typeof value === 'string' ? value : '',
    maxLength: schema.maxLength,
    ...(schema.readOnly === true && { readOnly: true, className: 'text-faint' }),
    ...(isOwn && { lang: language, dir: 'auto' }),
    name: pathText(path),
  };
  return schema.long === true ? (
    <TextArea
      {...shared}
      rows={3}
      className="field-sizing-content"
      onChange={({ target }) => change(path, target.value)}
    />
  ) : (
    <TextField
      {...shared}
      type={INPUTS[schema.format ?? ''] ?? 'text'}
      onChange={({ target }) => change(path, target.value)}
    />
  );
}

function Figure(props: SchemaFieldProps) {
  const { schema, value, path, isOptional = false } = props;
  const { errors, change } = useForm();
  return (
    <TextField
      label={titleOf(props)}
      hint={schema.description}
      error={errors.get(pathText(path))}
      optional={isOptional}
      type="number"
      step={schema.type === 'integer' ? 1 : 'any'}
      min={schema.minimum}
      max={schema.maximum}
      name={pathText(path)}
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => change(path, target.value === '' ? undefined : target.valueAsNumber)}
    />
  );
}

function ServiceChoice(props: SchemaFieldProps) {
  const options = useShownServices().map(({ slug, name }) => [slug, name] as const);
  const isKnown = options.some(([slug]) => slug === props.value);
  return <Choice {...props} options={isKnown ? options : [['', 'Choose a service'], ...options]} />;
}

type Options = readonly (readonly [value: string, label: string])[];

function Choice({ options, ...props }: SchemaFieldProps & { options: Options }) {
  const { schema, value, path } = props;
  const { errors, change } = useForm();
  return (
    <SelectField
      label={titleOf(props)}
      hint={schema.description}
      error={errors.get(pathText(path))}
      name={pathText(path)}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => change(path, target.value)}
    >
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function Flag({ checked, ...props }: SchemaFieldProps & { checked: boolean }) {
  const { schema, path } = props;
  const { change } = useForm();
  return (
    <Checkbox
      label={titleOf(props)}
      hint={schema.description}
      name={pathText(path)}
      checked={checked}
      onChange={({ target }) => change(path, target.checked)}
    />
  );
}
