import {
  EmptyState,
  Icon,
  LinkButton,
  Panel,
  type ProfileProps,
  SafeHtml,
  Slot,
  usePlatform,
  useUser,
} from '@motorclub/sdk';
import { Box, Card, Link, Stack } from '@mui/material';
import { slotEntries } from '../../plugins/registry.ts';
import { t } from '../settings/texts.ts';
import type { OpenProfile } from './api.ts';

/** Addresses of strangers: no word about this site to them, and none of them to search engines. */
const REL = 'noopener noreferrer nofollow ugc me';

function Links({ member }: { readonly member: OpenProfile }) {
  return (
    <Stack component="ul" aria-label={t('links')} sx={{ m: 0, p: 0, gap: 1, listStyle: 'none' }}>
      {member.links.map(({ label, url }) => (
        <Stack
          component="li"
          direction="row"
          key={`${label} ${url}`}
          sx={{ gap: 1, alignItems: 'center', minWidth: 0 }}
        >
          <Icon name="link" size={16} />
          <Link href={url} rel={REL} target="_blank" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {label}
          </Link>
        </Stack>
      ))}
    </Stack>
  );
}

function Nothing({ own }: { readonly own: boolean }) {
  return (
    <Card>
      <EmptyState
        text={t(own ? 'nothingAboutYou' : 'nothingAbout')}
        action={own ? <LinkButton to="/accountsettings">{t('editProfile')}</LinkButton> : undefined}
      />
    </Card>
  );
}

interface OverviewProps {
  readonly member: OpenProfile;
  readonly props: ProfileProps;
}

/** What a member says of themselves, and a panel of each plugin that knows something of them. */
export function Overview({ member, props }: OverviewProps) {
  const { plugins } = usePlatform();
  const role = useUser()?.role ?? null;
  const hasAbout = Boolean(member.bioHtml) || member.links.length > 0;
  const hasPanels = slotEntries(plugins, 'profile.overview', role).length > 0;
  return (
    <Stack sx={{ gap: 3 }}>
      {hasAbout ? (
        <Panel title={t('about')}>
          <Stack sx={{ gap: 2 }}>
            {member.bioHtml ? (
              <Box sx={{ maxWidth: '68ch', overflowWrap: 'anywhere', '& p': { m: 0 }, '& p + p': { mt: 1.5 } }}>
                <SafeHtml html={member.bioHtml} sx={{ '& a': { color: 'primary.main' } }} />
              </Box>
            ) : null}
            {member.links.length > 0 ? <Links member={member} /> : null}
          </Stack>
        </Panel>
      ) : null}
      <Slot name="profile.overview" {...props} />
      {hasAbout || hasPanels ? null : <Nothing own={props.own} />}
    </Stack>
  );
}
