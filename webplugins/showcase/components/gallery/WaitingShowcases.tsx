import { Link, Panel, TimeAgo } from '@motorclub/sdk';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ShowcaseItem, waitingShowcases } from '../../api/gallery.ts';
import { t } from '../../texts/gallery.ts';
import { Cover } from './Cover.tsx';

/** Pictures that nobody has looked at yet are blurred until the moderator wants to see them. */
function Waiting({ item, blurred }: { readonly item: ShowcaseItem; readonly blurred: boolean }) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      {item.cover ? (
        <Box sx={{ width: 96, flexShrink: 0 }}>
          <Cover picture={item.cover} eager={false} ratio="4 / 3" blurred={blurred} />
        </Box>
      ) : null}
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <Box component={Link} to={`/myshowcase/${item.id}`} sx={{ color: 'inherit' }}>
            {item.title}
          </Box>
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {`${item.owner.username} · `}
          <TimeAgo value={item.updatedAt} />
        </Typography>
      </Box>
    </Stack>
  );
}

/** For moderators: the pages that wait for one. Nothing while none does. */
export function WaitingShowcases() {
  const { data } = useQuery(waitingShowcases(0));
  const [blurred, setBlurred] = useState(true);
  if (!data?.content.length) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Panel
        title={t('waiting')}
        action={
          <Button color="inherit" size="small" onClick={() => setBlurred(!blurred)}>
            {t(blurred ? 'showPictures' : 'blurPictures')}
          </Button>
        }
      >
        <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {data.content.map((item) => (
            <Waiting key={item.id} item={item} blurred={blurred} />
          ))}
        </Stack>
      </Panel>
    </Box>
  );
}
