import { Panel, useRight } from '@motorclub/sdk';
import { ItemPictures } from '@motorclub/sdk/forms';
import { Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { ClubEvent } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { t } from '../../texts/pictures.ts';

const MOST = 20;
const MORE_PICTURES = 'events.gallery_pictures';

/** The banner and the gallery of an event, saved one by one. */
export default function Pictures({ event }: { readonly event: ClubEvent }) {
  const { id, banner, gallery } = event;
  const client = useQueryClient();
  const most = Math.max(MOST, useRight(MORE_PICTURES) ?? 0);
  const item = `events.event:${id}`;
  const onChanged = () => refreshEvents(client);
  return (
    <Panel title={t('partPictures')}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography variant="subtitle2" component="h3">
          {t('banner')}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('bannerHelp')}
        </Typography>
        <ItemPictures
          kind="events.banner"
          item={item}
          pictures={banner ? [banner] : []}
          max={1}
          label={t('chooseBanner')}
          onChanged={onChanged}
        />
        <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
          {t('gallery')}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('galleryHelp')}
        </Typography>
        <ItemPictures kind="events.gallery" item={item} pictures={gallery} max={most} hasCover onChanged={onChanged} />
      </Stack>
    </Panel>
  );
}
