import { offeredOrEnglish } from '#domain/content/profile/offered-languages.ts';
import { directionOf, pathIn, type Locale } from '#domain/locales.ts';
import { pushPath, type PushContent, type PushedKind, type PushTarget } from '#domain/notifications/push.ts';
import type { Job, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import {
  deleteAbandoned,
  deleteMessage,
  deleteSubscription,
  findMessage,
  findUnqueued,
  markDelivered,
  markLost,
} from './push-messages.queries.ts';
import { pushTexts } from './push-texts.ts';

const PUSH_QUEUE = 'push';
/** `internal.push_person` notifies this channel of messages that it has queued. */
const PUSH_CHANNEL = 'push_messages';
const SWEEP_SECONDS = 30;
/** After a day, an event is no news. */
const MAX_AGE_SECONDS = 24 * 3600;
/** Retries after about 30 s, 1 min, 2 min and so on: some four hours in all. */
const RETRIES = { retryLimit: 8, retryDelay: 30, retryDelayMax: 3600 };
/** Longer than the timeout of a request. */
const EXPIRE_AFTER_SECONDS = 60;
const MAX_CONCURRENT = 5;
const MAX_FAILURES = 10;

type PushServices = Pick<Services, 'db' | 'push' | 'clock' | 'log' | 'content'>;

/** Delivers push messages, and finds those whose job was lost. */
export function addPushJobs(jobs: Jobs, services: Services): void {
  jobs.work(PUSH_QUEUE, (job) => sendPush(services, job), {
    ...RETRIES,
    expireAfter: EXPIRE_AFTER_SECONDS,
    concurrency: MAX_CONCURRENT,
  });
  jobs.listen(PUSH_CHANNEL, PUSH_QUEUE);
  jobs.every('push-sweep', SWEEP_SECONDS, () => sweepPush(services, jobs));
}

async function sweepPush({ db, clock }: Pick<Services, 'db' | 'clock'>, jobs: Jobs): Promise<void> {
  await deleteAbandoned(db, PUSH_QUEUE, new Date(clock.now().getTime() - MAX_AGE_SECONDS * 1000));
  for (const id of await findUnqueued(db, PUSH_QUEUE)) await jobs.send(db, PUSH_QUEUE, {}, { id });
}

class PushUnavailable extends Error {
  override readonly name = 'PushUnavailable';
}

/** The job has the id of its message. Delivery is at least once; a repeated message replaces the first on the device, because it has the same tag. */
async function sendPush({ db, push, clock, log, content }: PushServices, { id, last }: Job<object>): Promise<void> {
  const queued = await findMessage(db, id);
  const now = clock.now();
  if (queued === null) return deleteMessage(db, id);
  const { subscriptionId, kind, locale, data, queuedAt } = queued;
  const ttl = MAX_AGE_SECONDS - Math.round((now.getTime() - queuedAt.getTime()) / 1000);
  if (ttl <= 0) return deleteMessage(db, id);
  const message = pushContent(kind, data, offeredOrEnglish(content.current().en.profile, locale));
  const { result, status } = await push.send(queued, { content: message, ttl, topic: message.tag, urgency: 'normal' });
  // Never the endpoint: whoever knows it can write to the browser.
  log[result === 'sent' ? 'info' : 'warn']({ message: id, kind, result, status }, 'push message');
  if (result === 'sent') return markDelivered(db, id, subscriptionId, now);
  if (result === 'gone') return deleteSubscription(db, subscriptionId);
  if (result === 'rejected' || last) return db.transaction((sql) => markLost(sql, id, subscriptionId, MAX_FAILURES));
  throw new PushUnavailable('the push service did not take the message');
}

/** Names neither people nor tracks nor amounts: it is shown on locked screens. */
function pushContent(kind: PushedKind, target: PushTarget, locale: Locale): PushContent {
  const url = pathIn(locale, pushPath(kind, target));
  return { ...pushTexts[locale][kind], url, tag: `${kind} ${url}`, lang: locale, dir: directionOf(locale) };
}
