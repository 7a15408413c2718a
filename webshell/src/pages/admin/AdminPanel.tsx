import { Icon, type IconName, Link, Page, Slot, useAccess, useSearchParams } from '@motorclub/sdk';
import { Box, Card, CardActionArea, Stack, Tab, Tabs, Typography } from '@mui/material';
import { t } from '../../texts.ts';
import { Plugins } from './Plugins.tsx';

type TabName = 'overview' | 'plugins';

interface TileProps {
  readonly to: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

function Tile({ to, icon, title, text }: TileProps) {
  return (
    <Card>
      <CardActionArea component={Link} to={to} sx={{ p: 2.5, height: '100%' }}>
        <Stack direction="row" sx={{ gap: 2 }}>
          <Box sx={{ color: 'primary.main', pt: 0.25 }}>
            <Icon name={icon} size={28} />
          </Box>
          <Box>
            <Typography variant="h3" component="h2">
              {title}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
          </Box>
        </Stack>
      </CardActionArea>
    </Card>
  );
}

function Tiles({ admin, staff }: { readonly admin: boolean; readonly staff: boolean }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
      {admin ? <Tile to="/adminPanel?tab=plugins" icon="plug" title={t('plugins')} text={t('pluginsText')} /> : null}
      {staff ? <Tile to="/admin/emails" icon="mail" title={t('emails')} text={t('emailsText')} /> : null}
      <Slot name="admin.section" />
    </Box>
  );
}

/** Tiles by role, and for admins the plugins. The tab is in the address. */
export default function AdminPanel() {
  const [search, setSearch] = useSearchParams();
  const admin = useAccess({ roles: ['ADMIN'] });
  const staff = useAccess({ roles: ['ADMIN', 'MODERATOR'] });
  const tab: TabName = admin && search.get('tab') === 'plugins' ? 'plugins' : 'overview';
  return (
    <Page title={t('adminPanel')} lead={t('adminLead')}>
      {admin ? (
        <Tabs
          value={tab}
          onChange={(_, next: TabName) => setSearch(next === 'overview' ? {} : { tab: next })}
          aria-label={t('adminPanel')}
          sx={{ mb: 3, borderBottom: 1, borderColor: 'divider' }}
        >
          <Tab value="overview" label={t('overview')} id="tab-overview" aria-controls="panel-overview" />
          <Tab value="plugins" label={t('plugins')} id="tab-plugins" aria-controls="panel-plugins" />
        </Tabs>
      ) : null}
      <Box {...(admin ? { role: 'tabpanel', id: `panel-${tab}`, 'aria-labelledby': `tab-${tab}` } : {})}>
        {tab === 'plugins' ? <Plugins /> : <Tiles admin={admin} staff={staff} />}
      </Box>
    </Page>
  );
}
