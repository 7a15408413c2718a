import { AttentionItem, Panel, type Role, Slot, TextLink } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { mails } from '../admin/api/emails.ts';
import { readiness } from '../admin/api/health.ts';
import { adminPlugins } from '../admin/api/plugins.ts';
import { statePath } from '../admin/plugins/paths.ts';
import { tabPath } from '../admin/tabs.ts';
import { t } from './texts.ts';

const TROUBLED = ['failed', 'quarantined', 'incompatible'] as const;

function FailedMails() {
  const { data } = useQuery(mails({ status: 'FAILED' }, 0, 1));
  return (
    <AttentionItem to={`${tabPath('emails')}&status=FAILED`} count={data?.totalElements ?? 0} tone="warning">
      {t('failedMails')}
    </AttentionItem>
  );
}

function Health() {
  const { data } = useQuery(readiness);
  const broken = Object.values(data?.checks ?? {}).filter((text) => text !== 'ok').length;
  return (
    <AttentionItem to={tabPath('overview')} count={broken} tone="warning">
      {t('brokenParts')}
    </AttentionItem>
  );
}

function Plugins() {
  const { data } = useQuery(adminPlugins);
  return TROUBLED.map((state) => (
    <AttentionItem
      key={state}
      to={statePath(state)}
      count={data?.plugins.filter((plugin) => plugin.state === state).length ?? 0}
      tone="warning"
    >
      {t(`plugins_${state}`)}
    </AttentionItem>
  ));
}

/** For staff on the home page: what waits for them, and the way to the admin panel. */
export default function Attention({ role }: { readonly role: Role }) {
  return (
    <Panel
      title={t('attention')}
      padded={false}
      action={
        <TextLink to="/adminPanel" variant="caption">
          {t('adminPanel')}
        </TextLink>
      }
    >
      {/* Plugins say nothing where nothing waits, so only the card itself shows whether it is empty. */}
      <Box sx={{ '&:has(a) > p': { display: 'none' } }}>
        <Typography sx={{ px: 2.5, pb: 2, color: 'text.secondary' }}>{t('nothingWaits')}</Typography>
        <div>
          {role === 'ADMIN' ? (
            <>
              <Health />
              <Plugins />
            </>
          ) : null}
          {role === 'ADMIN' || role === 'MODERATOR' ? <FailedMails /> : null}
          <Slot name="home.attention" layout="quiet" />
        </div>
      </Box>
    </Panel>
  );
}
