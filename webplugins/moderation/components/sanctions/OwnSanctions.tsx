import { EmptyState, formatDateTime, PagedList, Panel, queryPage, useSearchParams } from '@motorclub/sdk';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type AppealTarget, listOwnBans, listOwnWarnings, type OwnBan, type OwnWarning } from '../../api/sanctions.ts';
import { useReasonNames } from '../../lib/useReasonNames.ts';
import { t } from '../../texts/sanctions.ts';
import { AppealForm } from './AppealForm.tsx';
import { BanChip, WarningChip } from './shared.tsx';

interface EntryProps {
  readonly title: string;
  readonly chip: ReactNode;
  readonly when: string;
  readonly text: string;
  readonly ended: string | null;
  readonly entry: OwnBan | OwnWarning;
  readonly target: AppealTarget;
}

function Appeal({ entry, target }: Pick<EntryProps, 'entry' | 'target'>) {
  const [open, setOpen] = useState(false);
  const { appeal, canAppeal, nextAppealAt } = entry;
  return (
    <>
      {appeal ? (
        <Typography variant="body2">{t('ownAppealState', { state: t(`appeal_${appeal.status}`) })}</Typography>
      ) : null}
      {appeal?.reply ? (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {t('ownReply', { reply: appeal.reply })}
        </Typography>
      ) : null}
      {nextAppealAt ? (
        <Typography variant="body2">{t('ownNextAppeal', { when: formatDateTime(nextAppealAt) })}</Typography>
      ) : null}
      {canAppeal && !open ? (
        <div>
          <Button size="small" variant="outlined" color="inherit" onClick={() => setOpen(true)}>
            {t('ownAppeal')}
          </Button>
        </div>
      ) : null}
      {canAppeal && open ? <AppealForm target={target} /> : null}
    </>
  );
}

function Entry({ title, chip, when, text, ended, entry, target }: EntryProps) {
  return (
    <Box component="li" sx={{ px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Stack sx={{ gap: 1 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
          {chip}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {when}
          </Typography>
        </Stack>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '75ch' }}>{text}</Typography>
        {ended ? <Typography variant="body2">{t('ownEnded', { reason: ended })}</Typography> : null}
        <Appeal entry={entry} target={target} />
      </Stack>
    </Box>
  );
}

function Warning({ warning }: { readonly warning: OwnWarning }) {
  const { id, type, points, status, expiresAt, body, revokeReason } = warning;
  const nameOfReason = useReasonNames();
  return (
    <Entry
      title={`${nameOfReason(type)}, ${t('ownPoints', { count: points })}`}
      chip={<WarningChip status={status} />}
      when={t('ownUntil', { until: formatDateTime(expiresAt) })}
      text={body}
      ended={revokeReason}
      entry={warning}
      target={{ kind: 'warning', id }}
    />
  );
}

function whenOf({ status, startsAt, expiresAt }: OwnBan): string {
  const until = expiresAt ? t('ownUntil', { until: formatDateTime(expiresAt) }) : t('ownNoEnd');
  return status === 'SCHEDULED' ? `${t('ownFrom', { from: formatDateTime(startsAt) })}, ${until}` : until;
}

function OwnBanEntry({ ban }: { readonly ban: OwnBan }) {
  return (
    <Entry
      title={t(`scope_${ban.scope}`)}
      chip={<BanChip status={ban.status} />}
      when={whenOf(ban)}
      text={ban.publicReason}
      ended={ban.liftReason}
      entry={ban}
      target={{ kind: 'ban', id: ban.id }}
    />
  );
}

/** In the settings: the member's own warnings and bans, and appeals against them. */
export default function OwnSanctions() {
  const [search] = useSearchParams();
  const warnings = useQuery(listOwnWarnings(queryPage(search, 'warningsPage')));
  const bans = useQuery(listOwnBans(queryPage(search, 'bansPage')));
  return (
    <Stack sx={{ gap: 3 }}>
      <Panel title={t('ownWarnings')} padded={false}>
        <PagedList
          label={t('ownWarnings')}
          found={warnings}
          failed={t('ownFailed')}
          param="warningsPage"
          rows={2}
          empty={<EmptyState text={t('ownNoWarnings')} />}
        >
          {(warning) => <Warning key={warning.id} warning={warning} />}
        </PagedList>
      </Panel>
      <Panel title={t('ownBans')} padded={false}>
        <PagedList
          label={t('ownBans')}
          found={bans}
          failed={t('ownFailed')}
          param="bansPage"
          rows={2}
          empty={<EmptyState text={t('ownNoBans')} />}
        >
          {(ban) => <OwnBanEntry key={ban.id} ban={ban} />}
        </PagedList>
      </Panel>
    </Stack>
  );
}
