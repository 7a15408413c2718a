import { formatDateTime, LinkButton, SafeHtml, TextLink, TimeAgo, UserAvatar, usePluginEnabled } from '@motorclub/sdk';
import { Alert, AlertTitle, Box, Card, Stack, Typography } from '@mui/material';
import type { AnnouncementDetail } from '../api/types.ts';
import { SEVERITY } from '../lib/colors.ts';
import { t } from '../texts.ts';
import { Chips } from './Chips.tsx';

type Role = 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER';

function isRole(role: string): role is Role {
  return ['ADMIN', 'MODERATOR', 'EVENT_ORGANISER', 'USER'].includes(role);
}

function Sender({ sender }: Pick<AnnouncementDetail, 'sender'>) {
  const role = isRole(sender.role) ? ` · ${t(sender.role)}` : '';
  return (
    <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
      <UserAvatar username={sender.username} profileImage={sender.profileImage} />
      <Typography variant="body2">
        {t('sentBy', { name: sender.username })}
        {role}
      </Typography>
    </Stack>
  );
}

function Times({ item }: { readonly item: AnnouncementDetail }) {
  const { expiresAt } = item;
  const over = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      <time dateTime={item.sentAt ?? item.createdAt}>{formatDateTime(item.sentAt ?? item.createdAt)}</time> (
      <TimeAgo value={item.sentAt ?? item.createdAt} />)
      {expiresAt ? ` · ${t(over ? 'ended' : 'until', { time: formatDateTime(expiresAt) })}` : null}
      {item.editedAt ? ` · ${t('corrected', { time: formatDateTime(item.editedAt) })}` : null}
    </Typography>
  );
}

function Event({ item }: { readonly item: AnnouncementDetail }) {
  const there = usePluginEnabled('events');
  if (!item.eventName || item.eventId === null) return null;
  const text = t('aboutEvent', { event: item.eventName });
  return there ? <TextLink to={`/events/${item.eventId}`}>{text}</TextLink> : <Typography>{text}</Typography>;
}

function Urgent({ item }: { readonly item: AnnouncementDetail }) {
  if (!item.safetyInstructions && !item.contactPhone) return null;
  return (
    <Alert severity="error" variant="outlined">
      {item.safetyInstructions ? (
        <>
          <AlertTitle>{t('safety')}</AlertTitle>
          <Typography sx={{ whiteSpace: 'pre-line' }}>{item.safetyInstructions}</Typography>
        </>
      ) : null}
      {item.contactPhone ? (
        <Typography sx={{ mt: item.safetyInstructions ? 1 : 0 }}>
          {t('phone')}: <a href={`tel:${item.contactPhone.replaceAll(/[^+\d]/g, '')}`}>{item.contactPhone}</a>
        </Typography>
      ) : null}
    </Alert>
  );
}

function Earlier({ corrections }: Pick<AnnouncementDetail, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <Box component="details">
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600 }}>
        {t('earlier')}
      </Typography>
      {corrections.map((old) => (
        <Box key={old.correctedAt} sx={{ borderLeft: 2, borderColor: 'divider', pl: 2, mt: 1.5 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('earlierUntil', { time: formatDateTime(old.correctedAt) })}
          </Typography>
          {old.title ? <Typography sx={{ fontWeight: 600 }}>{old.title}</Typography> : null}
          <SafeHtml html={old.message} sx={{ overflowWrap: 'anywhere' }} />
        </Box>
      ))}
    </Box>
  );
}

const MANAGED_AT = { general: '/manage-general-announcements', event: '/manage-event-announcements' } as const;

/** One announcement in full, below its title. */
export function Detail({ item }: { readonly item: AnnouncementDetail }) {
  return (
    <Card sx={{ p: { xs: 2, sm: 3 }, borderLeft: 4, borderColor: `${SEVERITY[item.type]}.main` }}>
      <Stack sx={{ gap: 2 }}>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
          <Chips
            type={item.type}
            priority={item.priority}
            {...(item.status === 'SENT' ? {} : { status: item.status })}
          />
          {item.mayManage ? (
            <LinkButton
              to={item.tab === 'personal' ? '/organizer-announcements' : MANAGED_AT[item.tab]}
              size="small"
              variant="outlined"
              color="inherit"
            >
              {t('manage')}
            </LinkButton>
          ) : null}
        </Stack>
        <Event item={item} />
        <SafeHtml html={item.message} sx={{ overflowWrap: 'anywhere', '& > :first-of-type': { mt: 0 } }} />
        <Urgent item={item} />
        <Sender sender={item.sender} />
        <Times item={item} />
        <Earlier corrections={item.corrections} />
      </Stack>
    </Card>
  );
}
