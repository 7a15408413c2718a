import { formatDateTime, Icon, UserAvatar } from '@motorclub/sdk';
import { Box, ButtonBase, Collapse, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { AuditEntry } from '../api/audit.ts';
import { Facts } from '../Facts.tsx';
import { Traceback } from '../Traceback.tsx';
import { t } from '../texts.ts';
import { describeAction, describeTarget } from './words.ts';

function Details({ entry }: { readonly entry: AuditEntry }) {
  const { id, action, target, address, details } = entry;
  return (
    <Stack sx={{ gap: 1.5, px: 2.5, pb: 2 }}>
      <Facts
        facts={[
          [t('entry'), String(id)],
          [t('action'), action],
          [t('target'), target],
          [t('address'), address],
        ]}
      />
      {Object.keys(details).length > 0 ? (
        <Traceback text={JSON.stringify(details, null, 2)} label={t('details')} />
      ) : null}
    </Stack>
  );
}

/** Who did it, even if the account is gone. */
function nameOf({ actor, actorId }: AuditEntry): string {
  if (actor) return actor.username;
  return actorId === null ? t('theSystem') : t('goneMember', { id: actorId });
}

/** One action; opens to all that is known of it. */
export function AuditRow({ entry }: { readonly entry: AuditEntry }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const { action, actor, target, createdAt } = entry;
  const who = nameOf(entry);
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        sx={{ width: '100%', gap: 2, px: 2.5, py: 1.25, textAlign: 'left', justifyContent: 'flex-start' }}
      >
        <UserAvatar username={who} profileImage={actor?.profileImage ?? null} size={32} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {describeAction(action)}
            {target ? ` · ${describeTarget(target)}` : ''}
          </Typography>
          <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
            {who} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </Typography>
        </Box>
        <Icon name={open ? 'chevronUp' : 'chevronDown'} size={18} />
      </ButtonBase>
      <Box id={panel}>
        <Collapse in={open} unmountOnExit>
          <Details entry={entry} />
        </Collapse>
      </Box>
    </Box>
  );
}
