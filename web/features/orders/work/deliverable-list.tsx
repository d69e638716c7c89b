import { fileNameOf } from '#domain/object-name.ts';
import { useState } from 'react';
import { Check, CornerUpLeft, Download, ExternalLink } from 'lucide-react';
import { useLocation } from 'react-router';
import { formatDate } from '#web/lib/format/format.ts';
import { useRestErrorText } from '#web/lib/data/rest-error.ts';
import { signedUrl } from '#web/lib/data/storage.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { deliverableTones } from '#web/lib/format/status-tones.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { ReturnForm } from './return-form.tsx';
import { useDecide, type DeliveredVersion } from './work-queries.ts';

/** Groups versions by title, newest first. Only the newest can be approved. */
function byTitle(versions: readonly DeliveredVersion[]): { newest: DeliveredVersion; earlier: DeliveredVersion[] }[] {
  const groups = Map.groupBy(versions, ({ title }) => title);
  return [...groups.values()].flatMap((group) => {
    const [newest, ...earlier] = group.toSorted((a, b) => b.version - a.version);
    return newest === undefined ? [] : [{ newest, earlier }];
  });
}

/** For `#delivery-<id>` in the URL: the browser looks for the anchor before the deliverables have loaded. */
function show(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}

/** The deliverables of a line. `deciding`: whether the current user can approve them. */
export function DeliverableList({ versions, deciding }: { versions: readonly DeliveredVersion[]; deciding: boolean }) {
  const t = useText();
  const { hash } = useLocation();
  return (
    <ul className="grid gap-3">
      {byTitle(versions).map(({ newest, earlier }) => (
        <li
          key={newest.title}
          id={`delivery-${newest.id}`}
          ref={hash === `#delivery-${newest.id}` ? show : undefined}
          tabIndex={-1}
          className="surface-2 grid min-w-0 scroll-mt-28 gap-3 rounded-control p-4"
        >
          <Version version={newest} />
          {deciding && newest.state === 'delivered' ? <Decision version={newest} /> : null}
          {earlier.length === 0 ? null : (
            <details className="text-sm text-soft">
              <summary className="inline-flex min-h-11 cursor-pointer items-center linked hover:text-bone">
                {t('work.delivery.earlier', { count: earlier.length })}
              </summary>
              <ul className="grid gap-4 pt-2">
                {earlier.map((version) => (
                  <li key={version.id} className="border-s border-line ps-4">
                    <Version version={version} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Version({
  version: { title, version, state, comment, created_at: at, path, url },
}: {
  version: DeliveredVersion;
}) {
  const t = useText();
  return (
    <div className="grid min-w-0 gap-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <bdi className="font-semibold break-words">{title}</bdi>
        <span className="text-sm text-faint">{t('work.delivery.version', { version, date: formatDate(at) })}</span>
        <Badge tone={deliverableTones[state]}>{t(`work.delivery.state.${state}`)}</Badge>
      </p>
      {comment === null ? null : (
        <p className="text-[0.9375rem] break-words whitespace-pre-line text-soft">
          {t('work.delivery.comment', { comment })}
        </p>
      )}
      {path === null ? null : <FileLink path={path} label={t('work.delivery.downloadOf', { title, version })} />}
      {url === null ? null : (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('work.delivery.openOf', { title, version })}
          className={act}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          {t('work.delivery.open')}
        </a>
      )}
    </div>
  );
}

const act = 'inline-flex min-h-11 items-center gap-2 justify-self-start text-[0.9375rem] linked';

/** The original file name, without the uuid in front. */

function FileLink({ path, label }: { path: string; label: string }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const link = document.createElement('a');
      link.href = `${await signedUrl('deliverables', path)}&download=${encodeURIComponent(fileNameOf(path))}`;
      link.download = fileNameOf(path);
      link.click();
    } catch (error) {
      console.error('the delivered file could not be downloaded', error);
      showToast(t('work.delivery.notLoaded'), 'error');
    }
    setBusy(false);
  };
  return (
    <button type="button" disabled={busy} aria-label={label} onClick={() => void download()} className={act}>
      <Download aria-hidden="true" className="size-4" />
      {t('work.delivery.download')}
      <bdi className="text-faint">{fileNameOf(path)}</bdi>
    </button>
  );
}

function Decision({ version }: { version: DeliveredVersion }) {
  const t = useText();
  const errorText = useRestErrorText();
  const decide = useDecide(version.id);
  const [returning, setReturning] = useState(false);
  const submit = (decision: 'approved' | 'returned', comment?: string) =>
    decide.mutate(
      { decision, comment },
      {
        onSuccess: () => showToast(t(`work.delivery.${decision}`), 'success'),
        onError: (error) =>
          showToast(errorText(error, { 404: 'work.delivery.stale', 409: 'work.delivery.stale' }), 'error'),
      },
    );
  if (returning)
    return (
      <ReturnForm
        busy={decide.isPending}
        onReturn={(comment) => submit('returned', comment)}
        onCancel={() => setReturning(false)}
      />
    );
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        size="sm"
        variant="secondary"
        busy={decide.isPending}
        aria-label={t('work.delivery.approveOf', { title: version.title })}
        onClick={() => submit('approved')}
      >
        <Check aria-hidden="true" className="size-4" />
        {t('work.delivery.approve')}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={decide.isPending}
        aria-label={t('work.delivery.returnOf', { title: version.title })}
        onClick={() => setReturning(true)}
      >
        <CornerUpLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('work.delivery.return')}
      </Button>
    </div>
  );
}
