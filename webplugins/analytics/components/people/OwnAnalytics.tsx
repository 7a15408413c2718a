import { LinkButton, type ProfileProps } from '@motorclub/sdk';
import { t } from '../../texts.ts';

/** In one's own profile: the way to one's figures. */
export default function OwnAnalytics({ own }: ProfileProps) {
  if (!own) return null;
  return (
    <LinkButton to="/analytics" variant="outlined" color="inherit">
      {t('analytics')}
    </LinkButton>
  );
}
