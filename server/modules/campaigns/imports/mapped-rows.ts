import type { Row } from '#database/rows.ts';
import type { ImportRate } from '#domain/campaigns/result-import.ts';

export type Mapping = Row<'result_imports'>['mapping'];

/** What an import writes, and to which campaigns. */
export interface ImportToWrite extends Pick<Row<'result_imports'>, 'id' | 'format' | 'sha256'> {
  mapping: Mapping;
  rates: ImportRate[];
}

/**
 * The rows of an import in the shop's currency. Each row's amount is multiplied by the rate and rounded half up to the
 * cent; a campaign's amount is the sum of its rows. Amounts without a rate are null: they were left out.
 */
export const CONVERTED = `converted as (
  select s.*, round(s.spend * c.rate, 2) as own_spend, round(s.conversion_value * c.rate, 2) as own_value
  from internal.staged_results as s
  left join jsonb_to_recordset($2::jsonb -> 'rates') as r ("from" text, rate numeric) on r."from" = s.currency
  cross join lateral (select case when s.currency is null then 1 else r.rate end as rate) as c
  where s.import_id = $1
)`;

/** These rows joined with their campaigns. A timeline reports follower totals; we store the daily gain. */
export const MAPPED = `${CONVERTED}, mapped as (
  select m.value::uuid as campaign_id, s.day, s.hour, s.keyword, s.match_type, s.action, s.device,
    s.impressions, s.clicks, s.views, s.streams, s.reach, s.conversions, s.own_spend as spend, s.own_value as conversion_value,
    case when $4 = 'spotify-artists' then s.followers - lag(s.followers) over (partition by s.name order by s.day) else s.followers end as gained
  from converted as s
  join jsonb_each_text($3::jsonb) as m on m.key = s.name and m.value is not null
)`;

export const paramsOf = ({ id, rates, mapping, format }: Omit<ImportToWrite, 'rates'> & { rates: object[] }) => [
  id,
  { rates },
  mapping,
  format,
];

const ADDED = ['impressions', 'clicks', 'views', 'streams', 'conversions', 'conversion_value', 'spend'];
export const FIGURES = [...ADDED, 'reach', 'followers'];

/** The figures of each campaign's day. Parts of a day add up; reach takes the maximum, because the parts may overlap. */
export const DAYS = `${MAPPED}, days as (
  select campaign_id, day, ${ADDED.map((figure) => `sum(${figure}) as ${figure}`).join(', ')}, max(reach) as reach, sum(gained) as followers
  from mapped group by campaign_id, day
)`;
