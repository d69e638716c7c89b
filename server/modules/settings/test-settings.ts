import type { CaptchaConfig } from '#server/config-captcha.ts';
import type { SignedInCaller } from '#server/http/caller.ts';
import { askCaptcha } from '#server/accounts/captcha.ts';
import type { Services } from '#server/services.ts';
import type { EnteredSettings } from './entered-settings.ts';
import { testEmailServer } from './test-email-server.ts';
import { failedTest, passedTest, type TestedSettings } from './tested-settings.ts';

/** Asks the service whether it accepts the settings. Settings of this program alone have nobody to ask. */
export async function testSettings(
  services: Services,
  caller: SignedInCaller,
  { group, config }: EnteredSettings,
): Promise<TestedSettings> {
  if (group === 'smtp') return testEmailServer(services, caller, config.email);
  if (group === 'stripe' && config.stripe !== null) {
    // Loads Stripe's library, which a shop without Stripe never needs.
    const { testStripe } = await import('./test-stripe.ts');
    return testStripe(services, config.stripe, config.stripeApiBase);
  }
  if (group === 'captcha' && config.captcha !== null) return testCaptcha(services, config.captcha);
  return passedTest('');
}

/** A token that nobody has solved is rejected with other words than a wrong secret. */
async function testCaptcha({ log }: Services, captcha: CaptchaConfig): Promise<TestedSettings> {
  try {
    const { 'error-codes': codes } = await askCaptcha(captcha, 'a token for a test', '');
    const wrong = codes?.find((code) => /secret|sitekey/.test(code));
    if (wrong !== undefined) return failedTest(`The captcha service does not accept the secret key (${wrong}).`);
    return passedTest(
      'The captcha service accepts the secret key. Once it is saved, try the sign-in in another window: only that shows whether the site key is right.',
    );
  } catch (error) {
    log.warn({ err: error }, 'a test of a captcha failed');
    return failedTest('The captcha service could not be reached. Try again in a moment.', { isUnanswered: true });
  }
}
