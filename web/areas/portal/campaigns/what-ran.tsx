import { useState } from 'react';
import { FileText, Image as ImageIcon, ListMusic, MessageSquare, type LucideIcon } from 'lucide-react';
import type { ProofKind } from '#domain/campaigns/proof.ts';
import { PromotedLink } from '#web/areas/portal/song-line.tsx';
import { useProofPictures, useProofs, type Proof } from '#web/features/campaigns/proofs.ts';
import { liveOptions } from '#web/lib/data/live-query.ts';
import { formatCalendarDate } from '#web/lib/format/format.ts';
import { useText } from '#web/lib/i18n/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** One row of pictures on a wide screen, two on a phone. */
const SHOWN_AT_FIRST = 4;

const icons: Record<ProofKind, LucideIcon> = {
  creative: ImageIcon,
  placement: ListMusic,
  post: MessageSquare,
  article: FileText,
};

/** Creatives, placements, posts and articles of the campaign. Nothing until the team has added some. */
export function WhatRan({ campaignId }: { campaignId: string }) {
  const t = useText();
  const proofs = useProofs(campaignId, liveOptions).data ?? [];
  const urls = useProofPictures(proofs);
  const [all, setAll] = useState(false);
  if (proofs.length === 0) return null;
  // Pictures say most.
  const sorted = proofs.toSorted((a, b) => Number(a.picture === null) - Number(b.picture === null));
  const shown = all ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <Panel title={t('campaigns.ran.title')} note={t('campaigns.ran.lede')}>
      <ul aria-label={t('campaigns.ran.title')} className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        {shown.map((proof) => (
          <ProofCard key={proof.id} proof={proof} src={urls.get(proof.picture ?? '') ?? null} />
        ))}
      </ul>
      {shown.length === proofs.length ? null : (
        <Button variant="quiet" className="-ms-3 justify-self-start" onClick={() => setAll(true)}>
          {t('campaigns.ran.all', { count: proofs.length })}
        </Button>
      )}
    </Panel>
  );
}

function ProofCard({ proof, src }: { proof: Proof; src: string | null }) {
  const t = useText();
  const { kind, place, day, note, link } = proof;
  const Icon = icons[kind];
  const name = t(`campaigns.ran.kind.${kind}`);
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 text-sm">
      {src === null ? (
        <span aria-hidden="true" className="well grid aspect-square place-items-center rounded-control text-service">
          <Icon className="size-8" />
        </span>
      ) : (
        <a
          href={src}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('campaigns.ran.picture', { name: place === null ? name : `${name}, ${place}` })}
          className="rounded-control"
        >
          <img
            src={src}
            alt=""
            loading="lazy"
            className="aspect-square w-full rounded-control bg-white/6 object-cover shadow-[0_1px_0_rgb(255_255_255/0.1)_inset]"
          />
        </a>
      )}
      <p className="grid gap-0.5">
        <span className="font-semibold break-words">{place === null ? name : <bdi>{place}</bdi>}</span>
        <span className="text-faint">
          {place === null ? null : `${name} · `}
          <time dateTime={day}>{formatCalendarDate(day)}</time>
        </span>
        {note === null ? null : (
          <span dir="auto" className="break-words text-soft rtl:text-right">
            {note}
          </span>
        )}
      </p>
      {link === null ? null : <PromotedLink link={link} />}
    </li>
  );
}
