import type { SettingsTest } from '#domain/settings/setting-groups.ts';

/** A test's result, and at Stripe the id of the account. */
export interface TestedSettings extends SettingsTest {
  account: string | null;
  /** The service could not be asked, so nothing speaks against the settings either. */
  isUnanswered: boolean;
}

export const passedTest = (answer: string, account: string | null = null): TestedSettings => ({
  problem: null,
  answer,
  account,
  isUnanswered: false,
});

export const failedTest = (problem: string, { isUnanswered = false } = {}): TestedSettings => ({
  problem,
  answer: '',
  account: null,
  isUnanswered,
});
