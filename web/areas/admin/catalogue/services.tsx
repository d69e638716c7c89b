import { Link } from 'react-router';
import { campaignPlatforms, dayFigures, figureNames, platformNames } from '#domain/campaigns/campaign.ts';
import { ServiceForm } from '#domain/catalogue/admin-forms.ts';
import { serviceColorNames, serviceIcons, serviceScenes } from '#domain/catalogue/service-look.ts';
import type { ServiceState } from '#domain/catalogue/service.ts';
import type { FieldSpec, TranslatedSpec } from '#web/areas/admin/editing/field-spec.ts';
import { IconNamed } from '#web/features/catalogue/service-icon.tsx';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { EditName, RowsScreen, type ScreenRow } from './rows-screen.tsx';
import { useFollowServices } from './use-follow-services.ts';

type ServiceRow = ScreenRow<'services'>;

const states: Record<ServiceState, { name: string; text: string; tone: 'good' | 'neutral' | 'outline' | 'warn' }> = {
  draft: { name: 'Draft', text: 'Draft: only the team sees it', tone: 'warn' },
  shown: { name: 'In the shop', text: 'In the shop', tone: 'good' },
  hidden: { name: 'Hidden', text: 'Hidden: not in the shop, clients see what they bought', tone: 'neutral' },
  retired: { name: 'Retired', text: 'Retired: nobody can order it, orders keep it', tone: 'outline' },
};

/** `pre-roll` as `Pre roll`. */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');
const choices = (names: readonly string[]) => names.map((name) => [name, inWords(name)] as const);

const specs: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  {
    name: 'slug',
    label: 'Address',
    kind: 'text',
    fixed: true,
    hint: 'After /services/, such as tiktok-ads. It can’t change later',
  },
  {
    name: 'state',
    label: 'State',
    kind: 'select',
    options: Object.entries(states).map(([state, { text }]) => [state, text] as const),
    initial: 'draft',
    hint: 'A new service begins as a draft. Give it packages and a page, then show it',
  },
  { name: 'position', label: 'Position', kind: 'number', hint: 'Lower comes first', initial: '100' },
  {
    name: 'platform',
    label: 'Platform of its campaigns',
    kind: 'select',
    options: campaignPlatforms.map((platform) => [platform, platformNames[platform]] as const),
    initial: 'other',
  },
  { name: 'color', label: 'Color', kind: 'select', options: choices(serviceColorNames), initial: 'blue' },
  { name: 'scene', label: 'Drawn picture', kind: 'select', options: choices(serviceScenes), initial: 'stream' },
  {
    name: 'picture',
    label: 'Own picture',
    kind: 'picture',
    hint: 'In place of the drawn one. JPEG, PNG, WebP or AVIF, up to 5 MB, wider than high',
  },
  { name: 'icon', label: 'Icon', kind: 'select', options: choices(serviceIcons), initial: 'music' },
  {
    name: 'link_label',
    label: 'What its link is called',
    kind: 'text',
    hint: 'Such as “TikTok”, for a field called “TikTok link”',
  },
  { name: 'link_hint', label: 'What the link must be', kind: 'text', hint: 'A sentence for those who paste another' },
  {
    name: 'link_hosts',
    label: 'Sites its links lead to',
    kind: 'lines',
    rows: 3,
    hint: 'Such as tiktok.com, one on each line. Empty for any site',
  },
  {
    name: 'link_pattern',
    label: 'Pattern of its links',
    kind: 'text',
    wide: true,
    hint: 'Only links to these sites that match are accepted. Optional. A regular expression, such as /video/\\d+. Case doesn’t matter',
    rejectedBy: '2201B',
  },
  { name: 'promotes_profile', label: 'It promotes a profile: followers count', kind: 'tick' },
  {
    name: 'result_figures',
    label: 'Figures of its results',
    kind: 'several',
    options: dayFigures.map((figure) => [figure, figureNames[figure]] as const),
    initial: dayFigures,
  },
  {
    name: 'promised_figures',
    label: 'Figures its packages promise',
    kind: 'lines',
    rows: 3,
    hint: 'Offered in the form of a package, one on each line',
    initial: 'views',
  },
  { name: 'in_contact_form', label: 'In the contact form', kind: 'tick', initial: true },
  { name: 'on_about', label: 'On the About page', kind: 'tick', initial: true },
  {
    name: 'email_filter_label',
    label: 'Name in the filter of contacts',
    kind: 'text',
    hint: 'Leave empty to leave it out',
  },
  { name: 'email_filter_position', label: 'Position in that filter', kind: 'number', initial: '100' },
];
const translated: readonly TranslatedSpec[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'link_label', label: 'What its link is called', kind: 'text' },
  { name: 'link_hint', label: 'What the link must be', kind: 'text' },
];

const link = 'inline-flex min-h-11 items-center linked';

const columns = (edit: (row: ServiceRow) => void): readonly Column<ServiceRow>[] => [
  {
    id: 'name',
    card: 'title',
    header: 'Service',
    cell: (row) => (
      <span data-color={row.color} className="flex items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-[0.625rem] bg-service text-service-ink">
          <IconNamed icon={row.icon} className="size-4.5" />
        </span>
        <EditName note={`/services/${row.slug}`} onEdit={() => edit(row)}>
          {row.name}
        </EditName>
      </span>
    ),
  },
  {
    id: 'state',
    card: 'aside',
    header: 'State',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].name}</Badge>,
  },
  { id: 'platform', card: 'meta', header: 'Platform', cell: ({ platform }) => platformNames[platform] },
  {
    id: 'parts',
    card: 'foot',
    header: 'Edit',
    cell: ({ slug, name }) => (
      <span className="flex flex-wrap gap-x-5">
        <Link to={`/admin/set-up/content/service/${slug}`} aria-label={`Page of ${name}`} className={link}>
          Page
        </Link>
        <Link
          to={`/admin/catalogue?${new URLSearchParams({ group: slug })}`}
          aria-label={`Packages of ${name}`}
          className={link}
        >
          Packages
        </Link>
        <Link to={`/admin/catalogue/services/${slug}/questions`} aria-label={`Questions of ${name}`} className={link}>
          Questions
        </Link>
      </span>
    ),
  },
  { id: 'position', card: 'hidden', header: 'Position', cell: ({ position }) => position, align: 'end' },
];

/** `/admin/catalogue/services` */
export default function ServicesPage() {
  const follow = useFollowServices();
  return (
    <RowsScreen
      title="Services"
      lede={
        <>
          What the shop sells. Each has a page, packages and a link to promote. Changes go live immediately.{' '}
          <Link to="/admin/catalogue/services/other/questions" className="underline underline-offset-4">
            Questions of custom items
          </Link>
        </>
      }
      above={<CatalogueTabs />}
      noun="service"
      plural="services"
      table="services"
      keyColumn="slug"
      order={['position', 'slug']}
      textOf={({ name, slug }) => `${name} ${slug}`}
      filter={{
        label: 'State',
        options: Object.entries(states).map(([state, { name }]) => [state, name] as const),
        valueOf: ({ state }) => state,
      }}
      columns={columns}
      specs={specs}
      translated={translated}
      schema={ServiceForm}
      onSaved={follow}
      emptyText="Add what you sell."
    />
  );
}
