import * as z from 'zod';

/** What the client shows with CHANNEL_ERROR. */
export const REASON = 'Realtime is not available on this server';

const ref = z.string().max(64).nullish();
const topic = z.string().max(256);
const event = z.string().max(64);
/** Phoenix' two serializers: an array in version 2, an object in version 1. */
const Listed = z.tuple([ref, ref, topic, event, z.unknown()]);
const Named = z.object({ topic, event, ref, join_ref: ref });

/** The answer to a message of a Phoenix client, in its own format. Null for what needs none, or is no such message. */
export function replyTo(text: string): string | null {
  const message = parse(text);
  const listed = Listed.safeParse(message);
  if (listed.success) {
    const [joinRef, sent, about, what] = listed.data;
    const payload = answerTo(about, what);
    return payload === null ? null : JSON.stringify([joinRef ?? null, sent ?? null, about, 'phx_reply', payload]);
  }
  const named = Named.safeParse(message);
  if (!named.success) return null;
  const payload = answerTo(named.data.topic, named.data.event);
  if (payload === null) return null;
  return JSON.stringify({ topic: named.data.topic, event: 'phx_reply', payload, ref: named.data.ref ?? null });
}

function answerTo(topic: string, event: string): object | null {
  if (event === 'phx_join') return { status: 'error', response: { reason: REASON } };
  const isExpected = event === 'phx_leave' || (topic === 'phoenix' && event === 'heartbeat');
  return isExpected ? { status: 'ok', response: {} } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
