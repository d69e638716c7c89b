import { lazy, useState } from 'react';
import { useService } from '#web/lib/services/use-services.ts';
import { ResizedImage } from '#web/ui/pictures/resized-image.tsx';
import { useHydrated } from '#web/lib/boot/use-hydrated.ts';

const DrawnScene = lazy(() => import('./drawn-scene.tsx'));

interface ServiceSceneProps {
  service: string;
  /** A small picture, without the parts that keep their size. */
  small?: boolean;
}

/** The service's own picture, or a drawing, which takes its colours from the nearest `data-service`. */
export function ServiceScene(props: ServiceSceneProps) {
  return <Scene key={props.service} {...props} />;
}

/**
 * Drawings are static, so hydration keeps the server's markup (`dangerouslySetInnerHTML` with `suppressHydrationWarning`).
 * Only navigation in the browser loads the code that draws them.
 */
function Scene({ service, small = false }: ServiceSceneProps) {
  const { scene, picture = null } = useService(service) ?? {};
  const hydrated = useHydrated();
  const [kept] = useState(!import.meta.env.SSR && !hydrated);
  const box = { className: 'size-full', 'data-small': small || undefined };
  if (picture !== null)
    return <ResizedImage src={picture} width={small ? 512 : 1080} className="size-full object-cover" />;
  if (kept) return <div {...box} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return <div {...box}>{scene === undefined ? null : <DrawnScene scene={scene} />}</div>;
}
