/**
 * The parts of a contact's engagement score, in percent; `internal.engagement_points` computes it on read. Activity is
 * a message, a sign-in, an order or a newsletter choice. Our emails contain no tracking pixels.
 */
export const engagementParts = [
  { points: 20, text: 'has an account' },
  { points: 20, text: 'has confirmed the email address' },
  { points: 40, text: 'has ordered' },
  { points: 20, text: 'was active in the last 90 days' },
] as const;

type EngagementLevel = 'green' | 'yellow' | 'red';

/** 80 or more is green, 60 or more yellow, otherwise red. */
export function engagementLevel(score: number): EngagementLevel {
  if (score >= 80) return 'green';
  return score >= 60 ? 'yellow' : 'red';
}
