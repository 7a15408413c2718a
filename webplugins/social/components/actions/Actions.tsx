import { Icon, LinkButton, useOffers, useSignInPath, useUser } from '@motorclub/sdk';
import { Skeleton, Stack } from '@mui/material';
import { useFollowState } from '../../api/follow.ts';
import { t } from '../../texts.ts';
import { FollowButton } from '../follows/FollowButton.tsx';
import { BookmarkButton } from './BookmarkButton.tsx';
import { ShareButton } from './ShareButton.tsx';

export interface ActionsProps {
  /** What they are for: `forum.question:7`. */
  readonly content: string;
}

function Follow({ content }: ActionsProps) {
  const { data, isPending } = useFollowState(content);
  if (isPending) return <Skeleton className="mc-late" variant="rounded" width={96} height={32} />;
  // Without an answer there is no button that would say something wrong.
  return data ? <FollowButton content={content} name={t('this')} level={data.level} size="small" /> : null;
}

/** For visitors: the same two, by way of the log-in. */
function Doors({ content }: ActionsProps) {
  const to = useSignInPath();
  const offers = useOffers(content);
  return (
    <>
      {offers('follow') ? (
        <LinkButton to={to} size="small" variant="outlined" color="inherit" startIcon={<Icon name="add" size={18} />}>
          {t('follow')}
        </LinkButton>
      ) : null}
      {offers('save') ? (
        <LinkButton to={to} size="small" color="inherit" startIcon={<Icon name="bookmark" size={18} />}>
          {t('bookmark')}
        </LinkButton>
      ) : null}
    </>
  );
}

/** Follow something, keep it, share its page. */
export default function Actions({ content }: ActionsProps) {
  const user = useUser();
  const offers = useOffers(content);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {user ? (
        <>
          {offers('follow') ? <Follow content={content} /> : null}
          {offers('save') ? <BookmarkButton content={content} /> : null}
        </>
      ) : (
        <Doors content={content} />
      )}
      {offers('share') ? <ShareButton /> : null}
    </Stack>
  );
}
