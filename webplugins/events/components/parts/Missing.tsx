import { EmptyState, LinkButton } from '@motorclub/sdk';
import { t } from '../../texts.ts';

/** There is no such event, or it is somebody's draft: nobody is told which. */
export function Missing() {
  return (
    <EmptyState
      text={t('missing')}
      kind="roadster"
      action={
        <LinkButton to="/events" variant="outlined" color="inherit">
          {t('toEvents')}
        </LinkButton>
      }
    />
  );
}
