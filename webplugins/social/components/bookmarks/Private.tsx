import { EmptyState, LinkButton, Page } from '@motorclub/sdk';
import { t } from '../../texts.ts';

/** In place of somebody else's bookmarks. */
export function Private({ ownId }: { readonly ownId: number }) {
  const action = (
    <LinkButton to={`/bookmarks/${ownId}`} variant="outlined" color="inherit">
      {t('ownBookmarks')}
    </LinkButton>
  );
  return (
    <Page title={t('restricted')} width="text">
      <EmptyState text={t('bookmarksPrivate')} action={action} kind="saloon" />
    </Page>
  );
}
