import { Icon, lazyPart, useUser } from '@motorclub/sdk';
import { Badge, IconButton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { NO_UNREAD, unread } from '../../api/menu.ts';
import { useOwnLive, useSharedLive } from '../../lib/useLive.ts';
import { t } from '../../texts.ts';

const MenuPanel = lazyPart(() => import('./MenuPanel.tsx'));

const labelOf = (unread: number) => (unread > 0 ? t('unread', { count: unread }) : t('unreadNone'));

function SignedInMenu({ userId }: { readonly userId: number }) {
  const { data = NO_UNREAD, isPlaceholderData } = useQuery(unread(userId));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useOwnLive(userId);
  useSharedLive();
  const { total } = data;
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={isPlaceholderData ? t('menu') : labelOf(total)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={total || null} color="primary" max={99}>
          <Icon name="flag" size={24} />
        </Badge>
      </IconButton>
      {anchor ? (
        <Suspense>
          <MenuPanel userId={userId} unread={data} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** In the top bar of members: how many are unread, and the newest of them in three tabs. */
export default function Menu() {
  const user = useUser();
  return user ? <SignedInMenu key={user.id} userId={user.id} /> : null;
}
