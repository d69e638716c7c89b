import { settingGroup, type SettingGroupState } from '#domain/settings/setting-groups.ts';
import type { GroupSpec, SettingSpec } from './group-spec.ts';

/** What was typed, by setting. */
export type Edits = Readonly<Record<string, string>>;

/** What the server is asked to set: everything but what the environment sets. */
export const enteredValues = (
  { fields }: Pick<GroupSpec, 'fields'>,
  { sources, values }: SettingGroupState,
  edits: Edits,
): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ name }) => sources[name] !== 'environment')
      .map(({ name }) => [name, (edits[name] ?? values[name] ?? '').trim()]),
  );

/** A stored secret goes only with what it was entered for. */
const AGAIN = 'Enter it again: the saved one only works with the values it was saved with.';

/** What is missing in a group that is set as a whole, by setting. */
export function missingValues(spec: GroupSpec, state: SettingGroupState, edits: Edits): Record<string, string> {
  const { isWhole, optional = [], belongsTo = {} } = settingGroup(spec.group);
  if (!isWhole) return {};
  const entered = enteredValues(spec, state, edits);
  const isSame = spec.fields.every(
    ({ kind, name }) => kind === 'secret' || entered[name] === (state.values[name] ?? ''),
  );
  return Object.fromEntries(
    spec.fields.flatMap((field) => {
      const owner = belongsTo[field.name];
      const isNeeded = owner === undefined ? !optional.includes(field.name) : entered[owner] !== '';
      if (!isNeeded || entered[field.name] !== '') return [];
      const isStored = state.secrets[field.name]?.state === 'set';
      if (field.kind !== 'secret' || !isStored) return [[field.name, requestFor(field)]];
      return isSame ? [] : [[field.name, AGAIN]];
    }),
  );
}

const requestFor = ({ kind, label }: Pick<SettingSpec, 'kind' | 'label'>): string =>
  `${kind === 'select' ? 'Choose' : 'Enter'} the ${label.charAt(0).toLowerCase()}${label.slice(1)}.`;

/** Whether a setting shows another value than it has now. */
export const isEdited = ({ values }: Pick<SettingGroupState, 'values'>, edits: Edits, name: string): boolean =>
  edits[name] !== undefined && edits[name] !== (values[name] ?? '');

export const secretsOf = ({ fields }: Pick<GroupSpec, 'fields'>): string[] =>
  fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name);
