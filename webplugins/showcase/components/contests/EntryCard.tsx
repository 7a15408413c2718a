import { Link, Picture, PictureViewer, Slot, TextLink } from '@motorclub/sdk';
import { Box, Card, Checkbox, Chip, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Contest, ContestEntry } from '../../api/contests.ts';
import { nameOfClass, t } from '../../texts/contests.ts';
import { EntryActions } from './EntryActions.tsx';

/** What a reader who votes can do with a car. */
export interface PickState {
  readonly picked: boolean;
  /** As many cars are picked as a ballot has. */
  readonly disabled: boolean;
  readonly toggle: () => void;
}

function Photos({ entry }: { readonly entry: ContestEntry }) {
  const [open, setOpen] = useState(false);
  const cover = entry.photos[0];
  if (!cover) return null;
  const { length: count } = entry.photos;
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-label={t('entriesPhotos', { count, car: entry.carName })}
        onClick={() => setOpen(true)}
        sx={{ display: 'block', width: 1, p: 0, border: 0, bgcolor: 'transparent', cursor: 'zoom-in' }}
      >
        <Picture picture={cover} sizes="(max-width: 600px) 100vw, 380px" ratio="4 / 3" alt="" />
      </Box>
      {open ? (
        <PictureViewer
          pictures={entry.photos.map(({ url, alt }) => ({ src: url, alt }))}
          start={0}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function Marks({ contest, entry }: Pick<EntryCardProps, 'contest' | 'entry'>) {
  const { status, reason, note, isMine, rank, votes } = entry;
  const kind = contest.classes.find(({ key }) => key === entry.classKey);
  const out = status === 'DISQUALIFIED' || status === 'WITHDRAWN';
  const waits = status === 'ENTERED' && (isMine || contest.status === 'REVIEW');
  return (
    <Stack direction="row" sx={{ gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
      {rank === null ? null : (
        <Chip size="small" variant="outlined" color="primary" label={t('resultPlace', { rank })} />
      )}
      {votes === null ? null : <Typography variant="body2">{t('resultVotes', { count: votes })}</Typography>}
      {isMine ? <Chip size="small" label={t('entryYours')} /> : null}
      {kind ? <Chip size="small" variant="outlined" label={nameOfClass(kind)} /> : null}
      {out || waits ? <Chip size="small" variant="outlined" label={t(`entry_${status}`)} /> : null}
      {reason ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {note ?? t(`reason_${reason}`)}
        </Typography>
      ) : null}
    </Stack>
  );
}

export interface EntryCardProps {
  readonly contest: Contest;
  readonly entry: ContestEntry;
  /** Missing where the reader cannot vote for it. */
  readonly pick?: PickState;
}

/** A car in a contest. */
export function EntryCard({ contest, entry, pick }: EntryCardProps) {
  const { carName, carId, author, brand, model, year } = entry;
  return (
    <Card
      component="li"
      variant="outlined"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        ...(pick?.picked ? { outline: '2px solid', outlineColor: 'primary.main' } : {}),
      }}
    >
      <Photos entry={entry} />
      <Stack sx={{ gap: 0.75, p: 2, flex: 1 }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          <Box
            component={Link}
            to={`/car/${carId}`}
            sx={{ color: 'text.primary', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } }}
          >
            {carName}
          </Box>
        </Typography>
        <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {`${year} ${brand} ${model} · `}
            <TextLink to={`/profile/${author.id}`}>{author.username}</TextLink>
          </Typography>
          <Slot name="member.marks" layout="quiet" memberId={author.id} />
        </Stack>
        <Marks contest={contest} entry={entry} />
        {pick ? (
          <FormControlLabel
            control={<Checkbox checked={pick.picked} disabled={pick.disabled} onChange={pick.toggle} />}
            label={t('votePick', { car: carName })}
            sx={{ mt: 'auto' }}
          />
        ) : null}
        <EntryActions contest={contest} entry={entry} />
      </Stack>
    </Card>
  );
}
