import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Embed } from './findEmbeds.ts';
import { LinkCard } from './LinkCard.tsx';
import { type Parts, takeParts } from './sdk.ts';
import { VideoCard } from './VideoCard.tsx';

export interface EmbedsProps {
  /** The text, with a place for each embed. */
  readonly root: Element;
  readonly embeds: readonly Embed[];
}

/** Cards and players, each in its place in the text. */
function Embeds({ root, embeds }: EmbedsProps) {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  useLayoutEffect(() => {
    const found = [...root.querySelectorAll<HTMLElement>('[data-embed]')];
    for (const place of found) place.replaceChildren();
    setPlaces(found);
  }, [root]);
  return places.map((place) => {
    const embed = embeds[Number(place.dataset.embed)];
    if (!embed) return null;
    return createPortal(
      embed.kind === 'page' ? <LinkCard {...embed} /> : <VideoCard {...embed} />,
      place,
      place.dataset.embed,
    );
  });
}

export function embedsWith(parts: Parts): { readonly default: typeof Embeds } {
  takeParts(parts);
  return { default: Embeds };
}
