import { Link } from 'react-router';
import { useListState } from '#web/lib/data/list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchField } from '#web/ui/form/search-field.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { May, useMayOpen } from '../access/may.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { Opening } from './opening.tsx';
import { findSettings, type Setting } from './settings.ts';

/** `/admin/set-up`: every screen with settings that this person may open, in groups, with a search over all of them. */
export default function SetUpPage() {
  const list = useListState('', ['q']);
  const mayOpen = useMayOpen();
  const groups = findSettings(list.filter('q'), mayOpen);
  const examples = findSettings('', mayOpen)
    .slice(0, 3)
    .map(({ items }) => items[0]?.text)
    .join(', ');
  const found = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <AdminFrame title="Set-up" lede="What you set up once and look at now and then.">
      <May do="settings.manage">
        <Opening />
      </May>
      <div role="search" className="sm:max-w-md">
        <SearchField
          label="Search settings"
          placeholder={examples}
          pauseMs={0}
          value={list.filter('q')}
          onSearch={(text) => list.setFilter('q', text.trim())}
        />
        <p role="status" className="sr-only">
          {found === 1 ? '1 setting' : `${found} settings`}
        </p>
      </div>
      {found === 0 ? (
        <EmptyState title="No setting found" actions={<Button onClick={list.clear}>Show all</Button>}>
          Try another word.
        </EmptyState>
      ) : (
        <div className="grid gap-8">
          {groups.map(({ group, items }) => (
            <section key={group} aria-label={group} className="grid gap-3">
              <h2 className="title text-xl">{group}</h2>
              <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
                {items.map((setting) => (
                  <li key={setting.to}>
                    <SettingLink {...setting} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </AdminFrame>
  );
}

function SettingLink({ to, text, about, icon: Icon }: Setting) {
  return (
    <Link to={to} className="surface-1 flex h-full gap-3.5 rounded-card p-4 hover:brightness-125">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-soft" />
      <span className="grid min-w-0 content-start gap-1">
        <span className="font-semibold">{text}</span>
        <span className="text-sm text-soft">{about}</span>
      </span>
    </Link>
  );
}
