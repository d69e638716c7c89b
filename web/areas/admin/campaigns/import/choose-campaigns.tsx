import type { ImportName } from '#domain/campaigns/result-import.ts';
import { useCampaignChoices } from '#web/features/campaigns/admin/imports.ts';
import { formatPeriod } from '#web/features/campaigns/admin/format-period.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryStates } from '#web/ui/query-states.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Maps a name in the file to a campaign's id, to `none` to skip it, or to `''` if nothing is chosen yet. */
export type Choices = ReadonlyMap<string, string>;

interface ChooseCampaignsProps {
  names: readonly ImportName[];
  choices: Choices;
  onChoose: (name: string, choice: string) => void;
  /** Whether to show an error at fields without a choice. */
  complain: boolean;
}

/** Assigns each name in the file to a campaign. The choices are remembered for the next file of this source. */
export function ChooseCampaigns({ names, choices, onChoose, complain }: ChooseCampaignsProps) {
  const campaigns = useCampaignChoices();
  return (
    <section className="grid gap-4">
      <h3 className="title text-lg">Campaigns in the file</h3>
      <QueryStates
        query={campaigns}
        what="the campaigns"
        skeleton={<Skeleton className="h-24 rounded-card" />}
        isEmpty={(data) => data.length === 0}
        empty={
          <p className="grid justify-items-start gap-3 text-soft">
            There are no campaigns for these rows yet.
            <LinkButton size="sm" to="/admin/campaigns/new">
              Create from an order
            </LinkButton>
          </p>
        }
      >
        {(data) => (
          <ul className="grid gap-4">
            {names.map(({ name, rows, firstDay, lastDay, currency, foundBy }) => (
              <li key={name} className="max-w-2xl">
                <SelectField
                  label={name === '' ? 'Campaign of this file' : name}
                  value={choices.get(name) ?? ''}
                  onChange={(event) => onChoose(name, event.target.value)}
                  hint={`${rows === 1 ? '1 row' : `${formatCount(rows)} rows`}, ${formatPeriod(firstDay, lastDay)}${currency ? `, in ${currency}` : ''}${foundBy === 'choice' ? '; chosen before' : foundBy === 'name' ? '; found by its name' : ''}`}
                  error={
                    complain && (choices.get(name) ?? '') === '' ? 'Choose a campaign, or leave it out' : undefined
                  }
                >
                  <option value="">Choose a campaign</option>
                  {name === '' ? null : <option value="none">Leave these rows out</option>}
                  {data.map((campaign) => (
                    <option key={campaign.id} value={campaign.id}>
                      {campaign.name} ({campaign.client_name})
                    </option>
                  ))}
                </SelectField>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}
