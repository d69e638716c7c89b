import { useState } from 'react';
import { figureNames } from '#domain/campaigns/campaign.ts';
import { currenciesToConvert, rateText, type RateChoices } from '#domain/campaigns/result-import.ts';
import { useApplyImport } from '#web/features/campaigns/admin/imports.ts';
import type { ResultImport } from '#web/features/campaigns/campaign-rows.ts';
import { formatCount, formatDateTime } from '#web/lib/format/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChooseCampaigns, type Choices } from './choose-campaigns.tsx';
import { ConvertCurrencies, type RateEntry } from './convert-currencies.tsx';

/** Every name needs a choice, even if the choice is to skip it. */
const openIn = (names: readonly { name: string }[], choices: Choices) =>
  names.filter(({ name }) => (choices.get(name) ?? '') === '');

/** The entered rates; null until each currency has one or is left out. */
function ratesIn(codes: readonly string[], entries: ReadonlyMap<string, RateEntry>): RateChoices | null {
  const rates: RateChoices = {};
  for (const code of codes) {
    const { text = '', leftOut = false } = entries.get(code) ?? {};
    const parsed = rateText.safeParse(text);
    if (!leftOut && !parsed.success) return null;
    rates[code] = leftOut ? null : (parsed.data ?? null);
  }
  return rates;
}

/** The choices that an import needs: campaigns, rates, and a look at totals that differ. */
export function ApplyForm({ read }: { read: ResultImport }) {
  const { names, totals } = read.report;
  const apply = useApplyImport();
  const [choices, setChoices] = useState<Choices>(
    new Map(names.map(({ name, campaignId }) => [name, campaignId ?? ''])),
  );
  const [entries, setEntries] = useState<ReadonlyMap<string, RateEntry>>(new Map());
  const [seen, setSeen] = useState(false);
  const [tried, setTried] = useState(false);
  const differs = totals.filter(({ agrees }) => !agrees);
  const none = openIn(names, choices).length === 0 && [...choices.values()].every((choice) => choice === 'none');
  const codes = currenciesToConvert(names, (name) => choices.get(name) !== 'none');

  const submit = (form: HTMLFormElement) => {
    setTried(true);
    const rates = ratesIn(codes, entries);
    if (openIn(names, choices).length > 0 || none || (differs.length > 0 && !seen) || rates === null) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const mapping = Object.fromEntries([...choices].map(([name, choice]) => [name, choice === 'none' ? null : choice]));
    apply.mutate({ import_id: read.id, mapping, rates, despite_totals: seen });
  };

  return (
    <form
      method="post"
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <ChooseCampaigns
        names={names}
        choices={choices}
        onChoose={(name, choice) => setChoices(new Map(choices).set(name, choice))}
        complain={tried}
      />
      {codes.length === 0 ? null : (
        <ConvertCurrencies
          read={read}
          codes={codes}
          entries={entries}
          onEnter={(code, entry) => setEntries(new Map(entries).set(code, entry))}
          complain={tried}
        />
      )}
      {differs.length === 0 ? null : (
        <Checkbox
          label={`I checked the file’s own totals (${differs.map(({ figure }) => figureNames[figure].toLowerCase()).join(', ')}) and want to import its rows anyway`}
          checked={seen}
          onChange={(event) => setSeen(event.target.checked)}
          error={tried && !seen ? 'Confirm this, or export the file again' : undefined}
        />
      )}
      {tried && none ? <Banner tone="error">Choose a campaign for at least one name.</Banner> : null}
      {apply.isError ? <Banner tone="error">{apply.error.message}</Banner> : null}
      {apply.data?.outcome === 'unchanged' ? (
        <Banner tone="info" title="Nothing changed">
          This file was already applied to these campaigns on {formatDateTime(apply.data.appliedAt)}.
        </Banner>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={apply.isPending} busyText={`Writing ${rowsOf(read)}`}>
            Apply {rowsOf(read)}
          </Button>
          <p className="text-sm text-faint">
            All rows or none. Existing figures of a day are replaced, never added to.
          </p>
        </div>
      )}
    </form>
  );
}

const rowsOf = ({ rows }: ResultImport) => (rows === 1 ? '1 row' : `${formatCount(rows)} rows`);
