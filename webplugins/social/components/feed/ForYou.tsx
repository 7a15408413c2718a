import { Panel, TextLink, useUser } from '@motorclub/sdk';
import { t } from '../../texts.ts';
import { Feed } from './Feed.tsx';

const MAX_ITEMS = 5;

/** On the home page of members: what the people and things they follow are up to. */
export default function ForYou() {
  const user = useUser();
  if (!user) return null;
  const manage = (
    <TextLink to="/following" variant="caption">
      {t('following')}
    </TextLink>
  );
  return (
    <Panel title={t('forYou')} padded={false} action={manage}>
      <Feed key={user.id} userId={user.id} size={MAX_ITEMS} />
    </Panel>
  );
}
