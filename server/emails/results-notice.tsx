import type { ResultsMail } from '#server/platform/mail/mail-content.ts';
import { Layout } from './layout.tsx';
import { useMedium } from './medium.tsx';
import { Action, Facts, Panel, Paragraph } from './parts.tsx';
import { Switchable } from './switchable.tsx';

/** To the client: results have come in. The figures themselves stay behind the sign-in. */
export function ResultsNotice({ results }: { results: ResultsMail }) {
  const { t, date, publicUrl } = useMedium();
  const { campaigns, first, last } = results;
  const [only] = campaigns;
  const target =
    campaigns.length === 1 && only !== undefined ? `/dashboard/campaigns/${only.id}` : '/dashboard/analytics';
  return (
    <Layout preview={t('mail.results.preview')} title={t('mail.results.title')}>
      <Paragraph>{t('mail.results.lead', { count: campaigns.length })}</Paragraph>
      <Panel>
        <Facts
          facts={[
            { label: t('mail.results.campaigns'), value: campaigns.map(({ name }) => name).join(', ') },
            ...(first === null || last === null
              ? []
              : [
                  {
                    label: t('mail.results.days'),
                    value: first.getTime() === last.getTime() ? date(first) : `${date(first)} – ${date(last)}`,
                  },
                ]),
          ]}
        />
      </Panel>
      <Action href={`${publicUrl}${target}`}>{t('mail.results.action')}</Action>
      <Switchable />
    </Layout>
  );
}
