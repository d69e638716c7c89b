import type { Config } from '#server/config.ts';
import { createLiveConfig } from './live-config.ts';
import { liveEmail } from './live-email.ts';
import type { Mode } from '#server/mode.ts';
import { teamEmailOf } from '#server/modules/content/addresses.ts';
import { openPayments } from '#server/modules/payments/providers/open-payments.ts';
import type { PaymentProvider } from '#server/modules/payments/providers/provider.ts';
import type { Services } from '#server/services.ts';

type Live = Awaited<ReturnType<typeof openLive>>;

/**
 * What an owner changes on screens while the server runs.
 * @param replaced takes payments in tests
 */
export async function openLive(
  started: Config,
  replaced: PaymentProvider | undefined,
  mode: Mode,
  { outages, ...others }: Pick<Services, 'db' | 'clock' | 'log' | 'outages'>,
) {
  const { db, log } = others;
  const settings = await mode.openSettings({ db, log, outages, dataDir: started.dataDir });
  const config = createLiveConfig(started, settings, log);
  const payments =
    replaced === undefined
      ? await openPayments({ config, settings, ...others })
      : () => ({ provider: replaced, stripe: null });
  return { settings, config, payments, current: () => liveEmail(config(), settings) };
}

interface Sources {
  live: Live;
  content: Services['content'];
  mode: Mode;
  publicUrl: () => string;
}

/** The services whose value is another one at another moment. */
export const whatChanges = ({ live, content, mode, publicUrl }: Sources) => ({
  get config() {
    return live.config();
  },
  get publicUrl() {
    return publicUrl();
  },
  get links() {
    return mode.links(live.config(), publicUrl());
  },
  get email() {
    return live.current();
  },
  get teamEmail() {
    return live.current().teamEmail ?? teamEmailOf(content.current());
  },
  get payments() {
    return live.payments().provider;
  },
  get stripe() {
    return live.payments().stripe;
  },
});
