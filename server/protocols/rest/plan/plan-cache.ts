import { LRUCache } from 'lru-cache';
import type { RestRequest } from '#server/protocols/rest/request.ts';
import type { Schema } from '#server/protocols/rest/schema.ts';
import type { Plan } from './plan-request.ts';

const MAX_PLANS = 1_000;
const MAX_KEY_LENGTH = 1_000;

/** Caches plans of read requests by everything the plan depends on. A schema reload clears it. */
export class PlanCache {
  #schema: Schema | null = null;
  readonly #plans = new LRUCache<string, Plan>({ max: MAX_PLANS });

  get(schema: Schema, request: RestRequest, name: string, headers: Headers, kind: string, make: () => Plan): Plan {
    const reads = request.target.kind === 'relation' && (request.method === 'GET' || request.method === 'HEAD');
    const rest = [headers.get('accept'), headers.get('prefer'), headers.get('range'), kind, request.prefer.count];
    const key = `${request.method} ${request.schema} ${name} ${request.search}\n${rest.join('\n')}`;
    if (!reads || key.length > MAX_KEY_LENGTH) return make();
    if (this.#schema !== schema) {
      this.#schema = schema;
      this.#plans.clear();
    }
    const known = this.#plans.get(key);
    if (known !== undefined) return known;
    const plan = make();
    this.#plans.set(key, plan);
    return plan;
  }
}
