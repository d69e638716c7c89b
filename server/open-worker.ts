import { createOperations } from './app.ts';
import { requestListener } from './http/listener.ts';
import { startReporting } from './modules/system/report-process.ts';
import { openServices } from './open-services.ts';
import { platformMode } from './platform-mode.ts';
import type { OpenProduct } from './product.ts';
import { shopMode } from './shop-mode.ts';

/** Opens a process that runs background jobs and serves nothing but the operator's endpoints. */
export const open: OpenProduct = async (config, opening, url) => {
  const db = await opening;
  const mode = config.migrate === 'platform' ? platformMode : shopMode;
  const opened = await openServices(config, db, () => url, {}, mode);
  await opened.start();
  const reporting = mode === shopMode ? await startReporting(opened.services) : null;
  return {
    listener: requestListener(createOperations(opened.services).fetch),
    log: opened.services.log,
    notes: [],
    warm: () => undefined,
    drain: opened.drain,
    async close() {
      await reporting?.stop();
      await opened.close();
    },
  };
};
