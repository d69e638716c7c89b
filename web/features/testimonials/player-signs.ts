/** Why a player in a frame cannot be trusted to play: it says so, or it says nothing at all. */
type PlayerSign = 'alive' | 'failed';

/** YouTube: 2 a wrong id, 5 a player error, 100 removed, 101 and 150 not to be embedded, 153 no referrer. */
const YOUTUBE_EVENT = 'onError';
const VIMEO_EVENT = 'error';

/** Reads a message of an embedded player; null if it is none. */
export function readPlayerMessage(data: unknown): PlayerSign | null {
  const message = typeof data === 'string' ? parse(data) : data;
  if (typeof message !== 'object' || message === null || !('event' in message)) return null;
  return message.event === YOUTUBE_EVENT || message.event === VIMEO_EVENT ? 'failed' : 'alive';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
