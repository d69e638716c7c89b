import type { SettingsTest } from '#domain/settings/setting-groups.ts';

/** A test's result, and at Stripe the id of the account. */
export interface TestedSettings extends SettingsTest {
  account: string | null;
}

export const failedTest = (problem: string): TestedSettings => ({ problem, answer: '', account: null });
