import { lazy, useState } from 'react';
import type { ServiceSlug } from '#domain/catalogue/catalogue.ts';
import { useHydrated } from '#web/lib/boot/use-hydrated.ts';

const DrawnScene = lazy(() => import('./drawn-scene.tsx'));

interface ServiceSceneProps {
  service: ServiceSlug;
  /** A small picture, without the parts that keep their size. */
  small?: boolean;
}

/** A drawing of the service. Takes its colours from the nearest `data-service`. */
export function ServiceScene(props: ServiceSceneProps) {
  return <Scene key={props.service} {...props} />;
}

/**
 * Drawings are static, so hydration keeps the server's markup (`dangerouslySetInnerHTML` with `suppressHydrationWarning`).
 * Only navigation in the browser loads the code that draws them.
 */
function Scene({ service, small = false }: ServiceSceneProps) {
  const hydrated = useHydrated();
  const [kept] = useState(!import.meta.env.SSR && !hydrated);
  const box = { className: 'size-full', 'data-small': small || undefined };
  if (kept) return <div {...box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return (
    <div {...box}>
      <DrawnScene service={service} />
    </div>
  );
}
