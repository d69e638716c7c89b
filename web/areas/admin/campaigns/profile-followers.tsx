import { useForm } from 'react-hook-form';
import { followerFieldsOf, profileFollowers, type FollowerFields } from '#domain/campaigns/campaign-form.ts';
import { promotesProfile } from '#domain/catalogue/service-link.ts';
import type { CampaignDelivery } from '#web/features/campaigns/campaign-rows.ts';
import { useTeamOrigin } from '#web/features/campaigns/admin/campaign-origin.ts';
import { useReportFollowers } from '#web/features/campaigns/admin/campaign-changes.ts';
import { useMay } from '#web/features/people/access.ts';
import { useLinkRule } from '#web/lib/services/use-link-rules.ts';
import { formatCalendarDate, formatCount } from '#web/lib/format/format.ts';
import { schemaResolver } from '#web/lib/forms/schema-resolver.ts';
import { shopToday } from '#web/lib/format/shop-today.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Followers before and after, for campaigns that promote a profile. */
export function ProfileFollowers({ campaign }: { campaign: CampaignDelivery }) {
  const rule = useLinkRule(campaign.service);
  const link = useTeamOrigin(campaign.order_item_id).data?.service_link ?? null;
  const manages = useMay()('campaigns.manage');
  if (campaign.followers_before === null && !promotesProfile(rule, link)) return null;
  return (
    <Card className="grid gap-5 p-5 lg:p-6">
      <div className="grid gap-1">
        <h2 className="title text-xl">Followers of the profile</h2>
        <p className="text-sm text-faint">
          The client sees both numbers and the difference.{manages ? ' Empty removes them.' : ''}
        </p>
      </div>
      {manages ? <FollowersForm key={campaign.updated_at} campaign={campaign} /> : <Followers campaign={campaign} />}
    </Card>
  );
}

function Followers({ campaign }: { campaign: CampaignDelivery }) {
  const counts = [
    { when: 'At the start', count: campaign.followers_before, on: campaign.followers_before_on },
    { when: 'Now', count: campaign.followers_now, on: campaign.followers_now_on },
  ];
  return (
    <dl className="grid grid-cols-2 gap-6 sm:max-w-md">
      {counts.map(({ when, count, on }) => (
        <div key={when} className="grid content-start gap-0.5">
          <dt className="text-sm text-faint">{when}</dt>
          <dd>{count === null ? 'Not counted yet' : formatCount(count)}</dd>
          {on === null ? null : <dd className="text-sm text-soft">{formatCalendarDate(on)}</dd>}
        </div>
      ))}
    </dl>
  );
}

const labels: Record<keyof FollowerFields, string> = {
  followers_before: 'At the start',
  followers_before_on: 'Counted on',
  followers_now: 'Now',
  followers_now_on: 'Counted on',
};

function FollowersForm({ campaign }: { campaign: CampaignDelivery }) {
  const report = useReportFollowers();
  const schema = profileFollowers(shopToday());
  const form = useForm<FollowerFields>({
    defaultValues: followerFieldsOf(campaign),
    resolver: schemaResolver<FollowerFields>(schema),
  });
  const { errors } = form.formState;
  const field = (name: keyof FollowerFields) => ({
    label: labels[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  // The form is remounted by its own success, and callbacks of `mutate` end with it.
  const save = async (values: FollowerFields) => {
    try {
      await report.mutateAsync({ loaded: campaign, changes: schema.parse(values) });
      showToast('Saved', 'success');
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error');
    }
  };
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4"
    >
      <TextField {...field('followers_before')} inputMode="numeric" />
      <TextField {...field('followers_before_on')} type="date" max={shopToday()} />
      <TextField {...field('followers_now')} inputMode="numeric" optional />
      <TextField {...field('followers_now_on')} type="date" max={shopToday()} optional />
      <Button
        type="submit"
        variant="secondary"
        busy={report.isPending}
        busyText="Saving"
        className="justify-self-start"
      >
        Save followers
      </Button>
    </form>
  );
}
