import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Embed } from './findEmbeds.ts';
import { type LinkPreview, linkPreview } from './linkPreviews.ts';
import { sdk } from './sdk.ts';
import { useNearScreen } from './useNearScreen.ts';

/** All cards are as high, known or not, so that nothing moves when they come. */
export const CARD_PX = 84;

const CARD = {
  display: 'flex',
  alignItems: 'center',
  height: CARD_PX,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  textDecoration: 'none',
  '&&': { color: 'text.primary' },
  '&:hover': { borderColor: 'primary.main' },
} as const;
const LINE = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const ADDRESS = { ...LINE, px: 2, color: 'primary.main', textDecoration: 'underline' } as const;
const MARK = { display: 'grid', placeItems: 'center', width: 56, flexShrink: 0, color: 'text.secondary' } as const;

function Picture({ image }: { readonly image: string | null }) {
  if (!image) {
    return (
      <Box component="span" sx={MARK}>
        <sdk.Icon name="link" />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={image}
      alt=""
      loading="lazy"
      // Stronger than what pictures of the text look like.
      sx={{ flexShrink: 0, '&&&': { width: CARD_PX, height: CARD_PX, borderRadius: 0, objectFit: 'cover' } }}
    />
  );
}

function Said({ kind, title, text, image }: LinkPreview) {
  return (
    <>
      <Picture image={image} />
      <Box component="span" sx={{ minWidth: 0, pl: image ? 2 : 0, pr: 2, lineHeight: 1.4 }}>
        <Box component="span" sx={{ ...LINE, color: 'text.secondary', fontSize: '0.75rem' }}>
          {kind}
        </Box>
        <Box component="span" sx={{ ...LINE, fontWeight: 600, fontSize: '0.9375rem' }}>
          {title}
        </Box>
        {text ? (
          <Box component="span" sx={{ ...LINE, color: 'text.secondary', fontSize: '0.8125rem' }}>
            {text}
          </Box>
        ) : null}
      </Box>
    </>
  );
}

/** A page of this site: its address until it is known, and for viewers who may not see it. */
export function LinkCard({ href, path }: Extract<Embed, { kind: 'page' }>) {
  const card = useRef<HTMLAnchorElement>(null);
  const near = useNearScreen(card);
  const { data } = useQuery({ ...linkPreview(path, sdk.useUser()?.id), enabled: near });
  return (
    <Box component={sdk.Link} ref={card} to={href} sx={CARD}>
      {data ? (
        <Said {...data} />
      ) : (
        <Box component="span" sx={ADDRESS}>
          {window.location.host + href}
        </Box>
      )}
    </Box>
  );
}
