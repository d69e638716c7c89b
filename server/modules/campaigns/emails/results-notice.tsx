import * as z from 'zod';
import { isolate } from '#domain/isolate.ts';
import { addDays } from '#domain/period.ts';
import { barsPicture } from '#server/emails/bars-picture.ts';
import { defineEmail } from '#server/emails/define-email.ts';
import { Layout } from '#server/emails/layout.tsx';
import { useMedium } from '#server/emails/medium.tsx';
import { OptOutNote } from '#server/emails/opt-out-note.tsx';
import { Action, Heading, Note, Paragraph } from '#server/emails/parts.tsx';
import type { EmailTexts } from '#server/emails/define-email.ts';
import { reportLanguage } from '#server/modules/reports/pdf/report-language.ts';
import { loadNewResults, sampleNewResults, type NewResults, type NewResultsContent } from './shared/new-results.ts';

const Payload = z.object({ importId: z.uuid(), clientId: z.uuid() });
const count = new Intl.NumberFormat('en-US');

export default defineEmail({
  name: 'results-notice',
  title: 'New results',
  when: 'To the client when there are new results, at most once a day; can be turned off',
  payload: Payload,
  about: 'import',
  load: loadNewResults,
  sample: sampleNewResults,
  subject: subjectOf,
  optOut: () => 'results',
  body: (content) => <ResultsNotice {...content} />,
});

/** "12,400 views yesterday; 61,000 of 100,000 promised"; null without a figure. */
function resultText(
  { metric, day, value, delivered, promised }: NewResults,
  today: string,
  { t, locale, shop }: EmailTexts,
): string | null {
  if (metric === null || day === null || value === null) return null;
  const language = reportLanguage(locale, shop);
  const figure = language.words.release.counted(metric, value, count.format(value));
  const ofDay =
    day === addDays(today, -1)
      ? t('email.results.yesterday', { figure })
      : t('email.results.onDay', { figure, day: language.day(day) });
  if (delivered === null || promised === null) return ofDay;
  const all = t('email.results.ofPromised', { delivered: count.format(delivered), promised: count.format(promised) });
  return t('email.results.sentence', { day: ofDay, all });
}

function subjectOf({ campaigns, today }: NewResultsContent, texts: EmailTexts): string {
  const { t } = texts;
  const [first] = campaigns;
  const name = first?.name ?? '';
  const result = first === undefined ? null : resultText(first, today, texts);
  if (result === null) return t('email.results.subject.none', { name });
  const more = campaigns.length - 1;
  return more === 0
    ? t('email.results.subject', { name, result })
    : t('email.results.subject.more', { name, result, count: more });
}

function ResultsNotice({ campaigns, today, next }: NewResultsContent) {
  const medium = useMedium();
  const { t, publicUrl } = medium;
  const [only] = campaigns;
  const target =
    campaigns.length === 1 && only !== undefined ? `/dashboard/campaigns/${only.id}` : '/dashboard/analytics';
  return (
    <Layout preview={subjectOf({ campaigns, today, next }, medium)} title={t('email.results.title')}>
      {campaigns.map((campaign) => (
        <CampaignRow key={campaign.id} campaign={campaign} today={today} next={next} />
      ))}
      <Action href={`${publicUrl}${target}`}>{t('email.results.action')}</Action>
      <OptOutNote />
    </Layout>
  );
}

function CampaignRow({ campaign, today, next }: { campaign: NewResults; today: string; next: string }) {
  const medium = useMedium();
  const { t } = medium;
  const { metric, values } = campaign;
  const result = resultText(campaign, today, medium);
  return (
    <>
      <Heading>{campaign.name}</Heading>
      <Paragraph>{result ?? t('email.results.noFigure')}</Paragraph>
      {result === null || metric === null ? null : (
        <Chart values={values} name={reportLanguage(medium.locale, medium.shop).words.release.metrics[metric]} />
      )}
      <Note>{nextText(campaign, today, next, medium)}</Note>
    </>
  );
}

/** In the text part, the sentence above says it. */
function Chart({ values, name }: { values: readonly (number | null)[]; name: string }) {
  const { accent, t, kind } = useMedium();
  if (kind === 'text') return null;
  const shown = values.map((value) => (value === null ? '–' : count.format(value)));
  return (
    <img
      src={barsPicture(values, accent.signal)}
      width="520"
      height="80"
      alt={t('email.results.chart', { name, values: shown.map((value) => isolate(value)).join(', ') })}
      style={{ display: 'block', width: '100%', maxWidth: 520, height: 'auto', margin: '0 0 8px' }}
    />
  );
}

function nextText(
  { status, endsOn }: NewResults,
  today: string,
  next: string,
  { t, locale, shop }: EmailTexts,
): string {
  const { day } = reportLanguage(locale, shop);
  if (status === 'completed' || (endsOn !== null && endsOn < today)) return t('email.results.complete');
  if (status === 'paused') return t('email.results.paused');
  return endsOn === null
    ? t('email.results.next', { next: day(next) })
    : t('email.results.nextUntil', { next: day(next), last: day(endsOn) });
}
