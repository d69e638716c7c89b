import { getRequestListener } from '@hono/node-server';
import { createOperations } from './app.ts';
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
  return {
    listener: getRequestListener(createOperations(opened.services).fetch),
    log: opened.services.log,
    warm: () => undefined,
    drain: opened.drain,
    close: () => opened.close(),
  };
};
