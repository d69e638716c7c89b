import { CircleAlert, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { isReady, requirements, type Requirement, type ShopReadiness } from '#domain/storefront/readiness.ts';
import { useOpenShop, useReadiness } from '#web/features/storefront/readiness.ts';
import { Button } from '#web/ui/button.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useSeeClosedShop } from '../shop-link.tsx';
import { requirementTexts } from './requirement-texts.ts';

/** Opens and closes the shop, and says what it needs first. What fails later is a warning: the shop stays open. */
export function Opening() {
  const readiness = useReadiness();
  return (
    <QueryStates query={readiness} what="the opening" skeleton={<Skeleton className="h-80 rounded-card" />}>
      {(known) => (known.openedAt === null ? <Closed readiness={known} /> : <Open readiness={known} />)}
    </QueryStates>
  );
}

const leftIn = ({ left }: ShopReadiness): Requirement[] => requirements.filter((requirement) => left[requirement] > 0);

function Closed({ readiness }: { readiness: ShopReadiness }) {
  const left = leftIn(readiness).length;
  const done = requirements.length - left;
  return (
    <Panel
      title="Open your shop"
      note="Visitors see a page with your name and phone number until you open. Clients can sign in, and you see the shop as it will be."
      aside={<span className="text-sm text-soft">{`${done} of ${requirements.length} done`}</span>}
    >
      <Requirements readiness={readiness} shown={requirements} />
      <div className="flex flex-wrap gap-3">
        <Change open disabled={!isReady(readiness)} />
        <SeeShop />
      </div>
      {left === 0 ? null : (
        <p className="text-sm text-soft">
          {left === 1 ? 'One thing is left to do.' : `${left} things are left to do.`}
        </p>
      )}
    </Panel>
  );
}

function Open({ readiness }: { readiness: ShopReadiness }) {
  const left = leftIn(readiness);
  return (
    <Panel
      title={left.length === 0 ? 'Your shop is open' : 'Your shop is open, but needs attention'}
      note={
        readiness.openedAt === null ? null : (
          <>
            Since <Moment at={readiness.openedAt} />.
          </>
        )
      }
      aside={<Change open={false} />}
    >
      {left.length === 0 ? null : <Requirements readiness={readiness} shown={left} />}
    </Panel>
  );
}

function Requirements({ readiness: { left }, shown }: { readiness: ShopReadiness; shown: readonly Requirement[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-1 md:grid-cols-2">
      {shown.map((requirement) => {
        const { title, done, todo, to } = requirementTexts[requirement];
        const isDone = left[requirement] === 0;
        const Sign = isDone ? CircleCheck : CircleAlert;
        return (
          <li key={requirement} className="flex gap-3 border-b border-line py-3">
            <Sign aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${isDone ? 'text-good' : 'text-signal'}`} />
            <span className="grid min-w-0 content-start gap-0.5">
              <span className="font-semibold">
                {to === null ? (
                  title
                ) : (
                  <Link to={to} className="underline underline-offset-4">
                    {title}
                  </Link>
                )}
                <span className="sr-only">{isDone ? ' (done)' : ' (to do)'}</span>
              </span>
              <span className="text-sm text-soft">{isDone ? done : todo(left[requirement])}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Change({ open, disabled = false }: { open: boolean; disabled?: boolean }) {
  const change = useOpenShop();
  const press = () =>
    change.mutate(open, {
      onSuccess: () => showToast(open ? 'Your shop is open.' : 'Your shop is closed.', 'success'),
      onError: (error) => showToast(error.message, 'error'),
    });
  return (
    <Button
      variant={open ? 'primary' : 'secondary'}
      disabled={disabled}
      busy={change.isPending}
      busyText={open ? 'Opening' : 'Closing'}
      onClick={press}
    >
      {open ? 'Open the shop' : 'Close the shop'}
    </Button>
  );
}

function SeeShop() {
  const { see, isPending } = useSeeClosedShop();
  return (
    <Button variant="secondary" busy={isPending} busyText="Opening" onClick={see}>
      See the shop as the team
    </Button>
  );
}
