import type { SettingGroupName } from '#domain/settings/setting-groups.ts';

export interface SettingOption {
  value: string;
  text: string;
  /** The headline that it stands under. */
  group?: string;
}

interface SpecBase {
  /** As the environment variable is called. */
  name: string;
  label: string;
  hint?: string;
  /** What follows from a value, such as the time that it is there. */
  note?: (value: string) => string;
}

/** One setting on a screen. An empty value is the default. */
export type SettingSpec = SpecBase &
  (
    | { kind: 'text' | 'number'; placeholder?: string }
    /** It is never filled in, and empty it stays as it is. */
    | { kind: 'secret' }
    | {
        kind: 'select';
        options: readonly SettingOption[];
        /** Of a value that is no option. */
        otherText?: string;
      }
    | { kind: 'switch'; isOnByDefault: boolean }
  );

export interface Question {
  title: string;
  body: string;
  button: string;
}

/** A group of settings that is saved at once. */
export interface GroupSpec {
  group: SettingGroupName;
  fields: readonly SettingSpec[];
  /**
   * How a group shows that it works before it is saved: not at all, by a request to the service, or by a sign-in that leaves this
   * page and comes back.
   */
  proof: 'none' | 'request' | 'sign-in';
  saveText: string;
  /** Of the button that only tests. */
  testText?: string;
  savedText: string;
  /** Asked before it is saved without proof. Without one, it is saved at once, or cannot be. */
  skip: 'never' | 'after-failure' | Question;
  /** Null: emptying the fields is enough. */
  removal: (Question & { done: string }) | null;
  /** While a secret must be entered again. */
  untilThen: string;
}
