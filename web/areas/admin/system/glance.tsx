import type { SystemStatus } from '#domain/system/system-status.ts';
import { Banner } from '#web/ui/banner.tsx';
import { systemFigures, systemProblems } from './system-figures.ts';

/** The state of the installation at a glance, and what needs attention. */
export function Glance({ status }: { status: SystemStatus }) {
  const problems = systemProblems(status);
  return (
    <div className="grid gap-4">
      {problems.map((problem) => (
        <Banner key={problem} tone="error">
          {problem}
        </Banner>
      ))}
      <dl aria-label="Right now" className="grid grid-cols-2 gap-3 lg:grid-cols-3 2xl:grid-cols-6">
        {systemFigures(status).map(({ label, value, note }) => (
          <div key={label} className="surface-1 @container grid min-w-0 content-start gap-2 rounded-card p-4 sm:p-5">
            <dt className="text-sm text-faint">{label}</dt>
            <dd className="grid gap-1">
              <span className="figure fit-figure">{value}</span>
              <span className="tabular text-sm text-soft">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
