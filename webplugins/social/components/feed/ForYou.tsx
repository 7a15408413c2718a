import { Panel, TextLink, usePluginEnabled, useSearchParams, useUser } from '@motorclub/sdk';
import { Card, Typography } from '@mui/material';
import { useInfiniteQuery } from '@tanstack/react-query';
import { feed } from '../../api/feed.ts';
import { t } from '../../texts.ts';
import { Feed } from './Feed.tsx';

/** One line for those who follow nothing; the forum asks new members what interests them. */
function Invitation() {
  const forum = usePluginEnabled('forum');
  const [search] = useSearchParams();
  if (search.has('welcome')) return null;
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between', px: 2.5, py: 1.5 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('feedEmpty')}
      </Typography>
      <TextLink to={forum ? '/?welcome=1' : '/following'} variant="body2">
        {t('feedChoose')}
      </TextLink>
    </Card>
  );
}

function News({ userId }: { readonly userId: number }) {
  const { data } = useInfiniteQuery(feed(userId));
  const manage = (
    <TextLink to="/following" variant="caption">
      {t('following')}
    </TextLink>
  );
  if (data?.pages[0]?.content.length === 0) return <Invitation />;
  return (
    <Panel title={t('forYou')} padded={false} action={manage}>
      <Feed userId={userId} />
    </Panel>
  );
}

/** On the home page of members: what the people and things they follow are up to. */
export default function ForYou() {
  const user = useUser();
  return user ? <News key={user.id} userId={user.id} /> : null;
}
