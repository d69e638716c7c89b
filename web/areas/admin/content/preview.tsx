import { useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Monitor, RefreshCw, Smartphone } from 'lucide-react';
import type { DocumentName } from '#domain/content/document-names.ts';
import type { JsonObject } from '#domain/content/form-schema.ts';
import { openPreview } from '#web/features/content/documents.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

const WIDTHS = { phone: 390, desktop: 1440 } as const;
const HEIGHT = 720;

/** The real page with what is in the form, saved or not. It cannot be used: links, forms and the cart do nothing. */
export function Preview({ name, body }: { name: DocumentName; body: JsonObject }) {
  const [device, setDevice] = useState<keyof typeof WIDTHS>('desktop');
  const [shown, setShown] = useState<{ path: string; body: JsonObject; at: number } | null>(null);
  const open = useMutation({
    mutationFn: async () => ({ path: await openPreview(name, body), body, at: Date.now() }),
    onSuccess: setShown,
  });
  const isOld = shown !== null && shown.body !== body;
  return (
    <Panel
      title="Preview"
      note={isOld ? 'The form has changed since.' : 'The page as visitors would see it. It ends after ten minutes.'}
      aside={
        <Button size="sm" variant="secondary" busy={open.isPending} busyText="Opening" onClick={() => open.mutate()}>
          <RefreshCw aria-hidden="true" className="size-4" />
          {shown === null ? 'Show preview' : 'Update preview'}
        </Button>
      }
    >
      {open.isError ? (
        <p role="alert" className="text-sm text-bad">
          {open.error.message}
        </p>
      ) : null}
      {shown === null ? null : (
        <>
          <div role="group" aria-label="Width" className="flex gap-2">
            {(['desktop', 'phone'] as const).map((one) => (
              <Button
                key={one}
                size="sm"
                variant={device === one ? 'secondary' : 'quiet'}
                aria-pressed={device === one}
                onClick={() => setDevice(one)}
              >
                {one === 'phone' ? (
                  <Smartphone aria-hidden="true" className="size-4" />
                ) : (
                  <Monitor aria-hidden="true" className="size-4" />
                )}
                {WIDTHS[one]} px
              </Button>
            ))}
          </div>
          <Frame key={`${shown.at}-${device}`} path={shown.path} width={WIDTHS[device]} />
        </>
      )}
    </Panel>
  );
}

/** Scaled down to the column if the page is wider. */
function Frame({ path, width }: { path: string; width: number }) {
  const ref = useRef<HTMLDivElement>(null);
  const available = useWidth(ref, width);
  const scale = Math.min(1, available / width);
  return (
    <div ref={ref} className="overflow-hidden rounded-control" style={{ height: HEIGHT }}>
      <iframe
        title="Preview of the page"
        src={path}
        className="origin-top-left border-0 bg-ground"
        style={{ width, height: HEIGHT / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}
