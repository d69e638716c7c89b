import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { ExpectedCosts } from './expected-costs.tsx';
import { Freelancers } from './freelancers.tsx';
import { MarginReport } from './margin-report.tsx';

/** `/admin/margin`: what orders earned, what freelancers are owed, and what packages are expected to cost. */
export default function MarginPage() {
  return (
    <AdminFrame title="Margin" lede="What orders earn without tax, less ad spend, freelancers and purchases.">
      <UrlTabs
        label="Margin"
        tabs={[
          { id: 'report', title: 'Margin', panel: () => <MarginReport /> },
          { id: 'freelancers', title: 'Freelancers', panel: () => <Freelancers /> },
          { id: 'expected', title: 'Expected costs', panel: () => <ExpectedCosts /> },
        ]}
      />
    </AdminFrame>
  );
}
