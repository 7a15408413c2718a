import { formatZonedTime, TextLink } from '@motorclub/sdk';
import { Box, ListItem, Typography } from '@mui/material';
import type { Announcement } from '../../api/types.ts';
import type { Action } from '../../lib/actions.ts';
import { SEVERITY } from '../../lib/colors.ts';
import { nameOf, wordsOf } from '../../lib/words.ts';
import { t } from '../../texts.ts';
import { Chips } from '../Chips.tsx';
import { RowMenu } from './RowMenu.tsx';

function audienceOf({ tab, eventName, ticketTypeId }: Announcement): string {
  if (tab === 'general') return t('everybody');
  if (tab === 'personal') return t('oneMember');
  const event = eventName ?? t('event');
  return ticketTypeId === null ? event : `${event} · ${t('oneTicketType', { id: ticketTypeId })}`;
}

function whenOf({ status, sentAt, scheduledAt, createdAt, late }: Announcement): string {
  if (status === 'SENT' && sentAt)
    return t('sentAt', { time: formatZonedTime(sentAt) }) + (late ? ` (${t('lateMark')})` : '');
  if (status === 'SCHEDULED') return t('scheduledFor', { time: formatZonedTime(scheduledAt) });
  return t('writtenAt', { time: formatZonedTime(createdAt) });
}

export interface ManagedRowProps {
  readonly item: Announcement;
  readonly onChoose: (action: Action) => void;
}

/** One announcement as its writers see it. */
export function ManagedRow({ item, onChoose }: ManagedRowProps) {
  return (
    <ListItem
      divider
      secondaryAction={<RowMenu item={item} onChoose={onChoose} />}
      sx={{ alignItems: 'flex-start', py: 1.5, borderLeft: 4, borderLeftColor: `${SEVERITY[item.type]}.main` }}
    >
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="subtitle1" component="h2" sx={{ lineHeight: 1.3, overflowWrap: 'anywhere', mb: 0.5 }}>
          <TextLink to={`/announcement/${item.id}`} color="text.primary" underline="hover">
            {nameOf(item)}
          </TextLink>
        </Typography>
        <Chips type={item.type} priority={item.priority} status={item.status} />
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary', mt: 0.5 }}>
          {wordsOf(item.message)}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {audienceOf(item)} · {whenOf(item)}
        </Typography>
        {item.failureReason ? (
          <Typography variant="caption" component="p" sx={{ color: 'error.main' }}>
            {item.failureReason}
          </Typography>
        ) : null}
      </Box>
    </ListItem>
  );
}
