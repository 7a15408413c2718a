import { EmptyState, LinkButton } from '@motorclub/sdk';
import { t } from '../../texts.ts';

/** There is no such event, or it is somebody's draft; the page does not reveal which. */
export function EventNotFound() {
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
