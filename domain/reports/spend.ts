/** What a client sees of spend: what the ad platforms charged, what the client paid, or neither. The database decides. */
export const spendChoices = ['platform', 'paid', 'none'] as const;
export type SpendShown = (typeof spendChoices)[number];

const derived: ReadonlySet<string> = new Set(['spend', 'cost_per_conversion', 'roas']);

/** These figures without spend and what derives from it, unless the reader sees the platform's. */
export const figuresShown = <Name extends string>(figures: readonly Name[], shown: SpendShown): readonly Name[] =>
  shown === 'platform' ? figures : figures.filter((name) => !derived.has(name));
