import { keepDraft, readDraft, type Draft } from '#web/lib/forms/draft.ts';

export const CHECKOUT_DRAFT = 'checkout';

/** The unfinished checkout input that survives an expired session or a closed page; null if there is none. */
export const checkoutDraft = (owner: string): Draft | null => readDraft(owner, CHECKOUT_DRAFT);

/** Copies a link edited in the cart into an existing checkout draft: the later edit wins. */
export function keepDraftedLink(owner: string, itemId: string, link: string): void {
  const draft = checkoutDraft(owner);
  if (draft === null) return;
  const before = typeof draft['links'] === 'object' && draft['links'] !== null ? draft['links'] : {};
  keepDraft(owner, CHECKOUT_DRAFT, { ...draft, links: { ...before, [itemId]: link } });
}
