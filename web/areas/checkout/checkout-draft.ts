import { keepDraft, readDraft, type Draft } from '#web/lib/draft.ts';

export const CHECKOUT_DRAFT = 'checkout';

/** What this person typed in checkout before the session ended or the page was left; null when there is none. */
export const checkoutDraft = (owner: string): Draft | null => readDraft(owner, CHECKOUT_DRAFT);

/** A link that was changed in the cart counts in a checkout that had begun, too: the later word is the one that is meant. */
export function keepDraftedLink(owner: string, itemId: string, link: string): void {
  const draft = checkoutDraft(owner);
  if (draft === null) return;
  const before = typeof draft['links'] === 'object' && draft['links'] !== null ? draft['links'] : {};
  keepDraft(owner, CHECKOUT_DRAFT, { ...draft, links: { ...before, [itemId]: link } });
}
