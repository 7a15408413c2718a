import { ErrorState, formatCompact, Panel, type ProfileProps } from '@motorclub/sdk';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { Side } from '../../api/follows.ts';
import { useRelation } from '../../api/relation.ts';
import type { Relation } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { PeopleList } from './PeopleList.tsx';

interface FigureProps {
  readonly side: Side;
  readonly value: number;
  readonly open: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

/** A number that opens the list behind it. */
function Figure({ side, value, open, controls, onToggle }: FigureProps) {
  return (
    <Button
      color="inherit"
      variant={open ? 'outlined' : 'text'}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      sx={{ flexDirection: 'column', px: 2, py: 0.75, lineHeight: 1.2 }}
    >
      <Typography component="span" variant="h3">
        {formatCompact(value)}
      </Typography>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
        {t(side === 'followers' ? 'followerWord' : 'followingWord', { count: value })}
      </Typography>
    </Button>
  );
}

interface FiguresProps {
  readonly relation: Relation;
  readonly open: Side | null;
  readonly controls: string;
  readonly onOpen: (side: Side | null) => void;
}

function Figures({ relation, open, controls, onOpen }: FiguresProps) {
  const figures = [
    ['followers', relation.followerCount],
    ['following', relation.followingCount],
  ] as const;
  const visible = figures.flatMap(([side, value]) => (value === null ? [] : [{ side, value }]));
  if (visible.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('countsHidden')}</Typography>;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {visible.map(({ side, value }) => (
        <Figure
          key={side}
          side={side}
          value={value}
          open={open === side}
          controls={controls}
          onToggle={() => onOpen(open === side ? null : side)}
        />
      ))}
    </Stack>
  );
}

/** In a profile's first tab: the numbers of followers and follows, which open their lists. */
export default function Followers({ userId }: ProfileProps) {
  const list = useId();
  const { data, error, refetch } = useRelation(userId);
  const [open, setOpen] = useState<Side | null>(null);
  const [page, setPage] = useState(0);
  const show = (side: Side | null) => {
    setOpen(side);
    setPage(0);
  };
  return (
    <Panel title={t('followersTitle')} padded={false}>
      <Box sx={{ px: 2.5, pb: 2 }}>
        {data ? <Figures relation={data} open={open} controls={list} onOpen={show} /> : null}
        {!data && error ? <ErrorState error={error} title={t('listFailed')} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton className="mc-late" variant="rounded" width={220} height={56} /> : null}
      </Box>
      <div id={list}>{open ? <PeopleList userId={userId} side={open} page={page} onPage={setPage} /> : null}</div>
    </Panel>
  );
}
