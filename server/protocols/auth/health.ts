import type { Endpoint } from './scope.ts';

/** GET /health. The name is the protocol's, which clients look for. */
export const health: Endpoint = (c) =>
  c.json({ version: 'v2', name: 'GoTrue', description: 'Accounts over the GoTrue protocol' });
