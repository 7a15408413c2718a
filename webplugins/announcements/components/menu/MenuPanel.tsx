import { EmptyState, ListSkeleton, TextLink } from '@motorclub/sdk';
import { Box, Button, Divider, List, Tab as MuiTab, Popover, Stack, Tabs, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMarkRead, useMarkTabRead } from '../../api/markRead.ts';
import { latest } from '../../api/menu.ts';
import { type Announcement, TABS, type Tab, type UnreadCounts } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { AnnouncementRow } from '../AnnouncementRow.tsx';

interface TabListProps {
  readonly tab: Tab;
  readonly items: readonly Announcement[];
  readonly onRead: (items: readonly Announcement[]) => void;
  readonly onClose: () => void;
}

function TabList({ tab, items, onRead, onClose }: TabListProps) {
  if (items.length === 0) return <EmptyState text={t(`${tab}Empty`)} kind="roadster" />;
  return (
    <List disablePadding>
      {items.map((item) => (
        <AnnouncementRow key={item.id} item={item} onRead={() => onRead([item])} onFollow={onClose} />
      ))}
    </List>
  );
}

function tabLabel(tab: Tab, count: number) {
  return count > 0
    ? { label: `${t(tab)} ${count}`, 'aria-label': t('tabCount', { name: t(tab), count }) }
    : { label: t(tab) };
}

export interface MenuPanelProps {
  readonly userId: number;
  readonly unread: UnreadCounts;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The open menu: personal, event, general; at most five unread each. */
export default function MenuPanel({ userId, unread, anchor, onClose }: MenuPanelProps) {
  const heading = useId();
  const panel = useId();
  const [tab, setTab] = useState<Tab>(() => TABS.find((one) => unread[one] > 0) ?? 'personal');
  const { mutate: markRead } = useMarkRead(userId);
  const { mutate: markTabRead, isPending } = useMarkTabRead(userId);
  const { data } = useQuery(latest(userId));
  const items = data?.[tab] ?? [];
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': heading, sx: { width: 420, maxWidth: '94vw', mt: 1 } },
      }}
    >
      <Stack
        direction="row"
        sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2, py: 1.25, minHeight: 56 }}
      >
        <Typography id={heading} variant="h3" component="h2">
          {t('menu')}
        </Typography>
        {items.length > 0 ? (
          <Button size="small" loading={isPending} onClick={() => markTabRead(tab)}>
            {t('markTabRead')}
          </Button>
        ) : null}
      </Stack>
      <Tabs
        value={tab}
        onChange={(_event, next: Tab) => setTab(next)}
        variant="fullWidth"
        aria-label={t('tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {TABS.map((one) => (
          <MuiTab
            key={one}
            value={one}
            id={`${panel}-${one}`}
            aria-controls={`${panel}-panel`}
            {...tabLabel(one, unread[one])}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${panel}-panel`} aria-labelledby={`${panel}-${tab}`} aria-live="polite">
        {data ? <TabList tab={tab} items={items} onRead={markRead} onClose={onClose} /> : <ListSkeleton rows={3} />}
      </Box>
      <Divider />
      <Stack sx={{ alignItems: 'center', py: 1.25 }}>
        <TextLink to={`/all-announcements?tab=${tab}`} onClick={onClose}>
          {t('viewAll')}
        </TextLink>
      </Stack>
    </Popover>
  );
}
