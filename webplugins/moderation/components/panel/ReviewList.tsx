import { EmptyState, PagedList, queryPage, TextLink, TimeAgo, useContentKinds, useQueryText } from '@motorclub/sdk';
import { Box, Button, Card, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveItem,
  listReviewItems,
  type Queue,
  type ReviewItem,
  type ReviewSource,
  useAction,
} from '../../api/screening.ts';
import { t } from '../../texts/panel.ts';
import { RejectDialog } from './RejectDialog.tsx';

/** Whether the item is out of sight until staff have decided. */
const isHidden = ({ queue }: ReviewItem) => queue === 'HELD' || queue === 'WAITING';

const titleOf = ({ title, texts, rule }: ReviewItem) => title ?? texts.title ?? Object.values(texts)[0] ?? rule;

/** The texts below the title, which may be one of them. */
function Words({ item }: { readonly item: ReviewItem }) {
  const title = titleOf(item);
  const texts = [...Object.entries(item.texts), ['excerpt', item.excerpt ?? ''] as const];
  return texts
    .filter(([, text]) => text !== '' && text !== title)
    .map(([name, text]) => (
      <Typography key={name} variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mt: 0.5 }}>
        {text}
      </Typography>
    ));
}

function Facts({ item }: { readonly item: ReviewItem }) {
  const kinds = useContentKinds();
  const { queue, type, author, rule, pictures, createdAt } = item;
  const kind = kinds.find((one) => one.type === type)?.one ?? type;
  return (
    <Stack
      direction="row"
      sx={{ columnGap: 1.5, flexWrap: 'wrap', alignItems: 'center', color: 'text.secondary', typography: 'body2' }}
    >
      <Chip size="small" label={t(`queue_${queue}`)} color={queue === 'FLAGGED' ? 'warning' : 'default'} />
      <span>{kind}</span>
      <TextLink to={`/profile/${author.id}`}>{t('reviewBy', { name: author.username })}</TextLink>
      <span>{t('reviewRule', { rule })}</span>
      {pictures.length > 0 ? <span>{t('reviewPictures', { count: pictures.length })}</span> : null}
      <TimeAgo value={createdAt} />
    </Stack>
  );
}

interface ItemProps {
  readonly source: ReviewSource;
  readonly item: ReviewItem;
  readonly onReject: () => void;
}

function Actions({ source, item, onReject }: ItemProps) {
  const title = titleOf(item);
  const approving = useAction({ run: () => approveItem(source, item), done: () => t('approved') });
  const [label, name] = isHidden(item)
    ? [t('approve'), t('approveOf', { title })]
    : [t('keep'), t('keepOf', { title })];
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1.5 }}>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={name}
        loading={approving.isPending}
        onClick={() => approving.mutate()}
      >
        {label}
      </Button>
      <Button size="small" variant="outlined" color="error" aria-label={t('rejectOf', { title })} onClick={onReject}>
        {t('reject')}
      </Button>
    </Stack>
  );
}

function Item({ source, item, onReject }: ItemProps) {
  const title = titleOf(item);
  return (
    <Box component="li" sx={{ px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h2" variant="body1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {item.url ? <TextLink to={item.url}>{title}</TextLink> : title}
      </Typography>
      <Facts item={item} />
      <Words item={item} />
      <Actions source={source} item={item} onReject={onReject} />
    </Box>
  );
}

export interface ReviewListProps {
  readonly label: string;
  readonly source?: ReviewSource;
  /** Without one, all that is to be decided. */
  readonly queue?: Queue;
  readonly empty: string;
}

/** Posts to look at. */
export function ReviewList({ label, source = 'review-queue-items', queue, empty }: ReviewListProps) {
  const [search] = useQueryText();
  const [rejected, setRejected] = useState<ReviewItem | null>(null);
  const found = useQuery(listReviewItems(source, queue, queryPage(new URLSearchParams(search))));
  return (
    <Card>
      <PagedList
        label={label}
        found={found}
        failed={t('queueFailed')}
        empty={<EmptyState text={empty} kind="saloon" />}
      >
        {(item) => (
          <Item key={`${item.queue}-${item.id}`} source={source} item={item} onReject={() => setRejected(item)} />
        )}
      </PagedList>
      {rejected ? <RejectDialog source={source} item={rejected} onClose={() => setRejected(null)} /> : null}
    </Card>
  );
}
