import { EmptyState, LinkButton, Loaded, Panel, TextLink, useUser } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ownSubscription } from '../../api/subscriptions.ts';
import { t } from '../../texts/subscriptions.ts';
import { CurrentSubscription } from './CurrentSubscription.tsx';
import { GiftCodes } from './GiftCodes.tsx';

const PLANS = '/subscription';

function Current({ userId }: { readonly userId: number }) {
  const found = useQuery(ownSubscription(userId));
  return (
    <Loaded found={found} failed={t('currentFailed')} rows={1}>
      {({ subscription }) =>
        subscription && subscription.status !== 'INCOMPLETE' ? (
          <>
            <CurrentSubscription item={subscription} />
            <TextLink to={PLANS}>{t('seePlans')}</TextLink>
          </>
        ) : (
          <Panel title={t('currentTitle')}>
            <EmptyState
              text={t('currentNone')}
              kind="coupe"
              action={
                <LinkButton to={PLANS} variant="contained">
                  {t('seePlans')}
                </LinkButton>
              }
            />
          </Panel>
        )
      }
    </Loaded>
  );
}

/** In the settings: the member's plan, and the gift codes that they have bought. */
export function OwnPlan() {
  const user = useUser();
  return user ? (
    <Stack sx={{ gap: 2 }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '68ch' }}>{t('moneyLead')}</Typography>
      <Current userId={user.id} />
      <GiftCodes />
    </Stack>
  ) : null;
}
