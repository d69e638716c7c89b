import type { ImportName } from '#domain/campaigns/result-import.ts';
import { useCampaignChoices, type CampaignChoice } from '#web/features/campaigns/admin/imports.ts';
import { formatPeriod } from '#web/features/campaigns/admin/format-period.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import type { Choices } from './drafts.ts';

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
            {names.map((found) => (
              <NameField
                key={found.name}
                found={found}
                campaigns={data}
                choice={choices.get(found.name) ?? ''}
                onChoose={(choice) => onChoose(found.name, choice)}
                complain={complain}
              />
            ))}
          </ul>
        )}
      </QueryStates>
    </section>
  );
}

interface NameFieldProps {
  found: ImportName;
  campaigns: readonly CampaignChoice[];
  choice: string;
  onChoose: (choice: string) => void;
  complain: boolean;
}

function NameField({ found, campaigns, choice, onChoose, complain }: NameFieldProps) {
  const { name, campaignId, foundBy, candidates = [] } = found;
  const similar = candidates.flatMap((id) => campaigns.find((campaign) => campaign.id === id) ?? []);
  const isProposal = foundBy === 'similar' && choice === campaignId;
  return (
    <li className="grid max-w-2xl gap-2">
      <SelectField
        label={name === '' ? 'Campaign of this file' : name}
        value={choice}
        onChange={(event) => onChoose(event.target.value)}
        hint={hintOf(found)}
        error={complain && choice === '' ? 'Choose a campaign, or leave it out' : undefined}
      >
        <option value="">Choose a campaign</option>
        {name === '' ? null : <option value="none">Leave these rows out</option>}
        {similar.length === 0 ? null : (
          <optgroup label="Similar names">
            {similar.map((campaign) => (
              <CampaignOption key={campaign.id} campaign={campaign} />
            ))}
          </optgroup>
        )}
        <CampaignOptions
          campaigns={campaigns.filter(({ id }) => !candidates.includes(id))}
          isGroup={similar.length > 0}
        />
      </SelectField>
      {isProposal ? (
        <p>
          <Badge tone="warn">Similar name: please check</Badge>
        </p>
      ) : null}
    </li>
  );
}

function CampaignOptions({ campaigns, isGroup }: { campaigns: readonly CampaignChoice[]; isGroup: boolean }) {
  const options = campaigns.map((campaign) => <CampaignOption key={campaign.id} campaign={campaign} />);
  return isGroup ? <optgroup label="All campaigns">{options}</optgroup> : options;
}

const CampaignOption = ({ campaign: { id, name, client_name: client } }: { campaign: CampaignChoice }) => (
  <option value={id}>
    {name} ({client})
  </option>
);

const HOW = { choice: '; chosen before', name: '; found by its name', similar: '; found by a similar name' } as const;

const hintOf = ({ rows, firstDay, lastDay, currency, foundBy }: ImportName) =>
  `${rows === 1 ? '1 row' : `${formatCount(rows)} rows`}, ${formatPeriod(firstDay, lastDay)}${currency ? `, in ${currency}` : ''}${foundBy === null ? '' : HOW[foundBy]}`;
