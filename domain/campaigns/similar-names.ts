import type { ImportName } from './result-import.ts';

/** From this similarity on, a campaign is proposed. */
const PROPOSED = 0.72;
/** The next campaign must be less similar by this much, or it stays the team's choice. */
const LEAD = 0.12;
/** From this similarity on, a campaign is offered as a candidate. */
const OFFERED = 0.5;
const MAX_CANDIDATES = 3;

/** A name without case, accents, punctuation and separators. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Pairs of neighbouring letters, word by word, and how often each occurs. */
function pairsOf(plain: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (const word of plain.split(' ')) {
    const padded = ` ${word} `;
    for (let at = 0; at < padded.length - 1; at++) {
      const pair = padded.slice(at, at + 2);
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
  }
  return pairs;
}

const sum = (pairs: ReadonlyMap<string, number>) => [...pairs.values()].reduce((all, count) => all + count, 0);

/** How similar two names are, from 0 to 1: the share of letter pairs that both have (Sørensen–Dice). */
export function similarity(a: string, b: string): number {
  return similarityOf(pairsOf(plainName(a)), pairsOf(plainName(b)));
}

function similarityOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [pair, count] of a) shared += Math.min(count, b.get(pair) ?? 0);
  return (2 * shared) / (sum(a) + sum(b));
}

/**
 * Proposes a campaign for each name that has none, if it is clearly the most similar and no other name of the file has it.
 * Otherwise the name keeps its candidates only.
 */
export function matchSimilar(
  names: readonly ImportName[],
  campaigns: readonly { id: string; name: string }[],
): ImportName[] {
  const compared = campaigns.map(({ id, name }) => ({ id, pairs: pairsOf(plainName(name)) }));
  const matched = names.map((one): ImportName => {
    if (one.campaignId !== null || plainName(one.name) === '') return one;
    const pairs = pairsOf(plainName(one.name));
    const similar = compared
      .map(({ id, pairs: others }) => ({ id, score: similarityOf(pairs, others) }))
      .filter(({ score }) => score >= OFFERED)
      .toSorted((a, b) => b.score - a.score);
    const [best, next] = similar;
    const isClear = best !== undefined && best.score >= PROPOSED && best.score - (next?.score ?? 0) >= LEAD;
    return {
      ...one,
      candidates: similar.slice(0, MAX_CANDIDATES).map(({ id }) => id),
      ...(isClear && { campaignId: best.id, foundBy: 'similar' }),
    };
  });
  const taken = (id: string | null) => matched.filter((one) => one.campaignId === id).length > 1;
  return matched.map((one) =>
    one.foundBy === 'similar' && taken(one.campaignId) ? { ...one, campaignId: null, foundBy: null } : one,
  );
}
