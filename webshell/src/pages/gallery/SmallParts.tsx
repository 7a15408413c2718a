import {
  AttentionItem,
  Icon,
  LinkButton,
  Numeral,
  Panel,
  SafeHtml,
  SignInPanel,
  Silhouette,
  TabLinks,
  TextLink,
  TimeAgo,
  UserAvatar,
} from '@motorclub/sdk';
import { Box, Stack } from '@mui/material';
import { t } from './texts.ts';

const ICONS = ['add', 'eye', 'settings', 'trash'] as const;
const SILHOUETTES = ['coupe', 'hatch', 'pickup', 'roadster'] as const;
const TABS = (['one', 'two'] as const).map((name) => ({ name, label: t(name) }));

/** What pages are made of otherwise. */
export function SmallParts() {
  return (
    <Panel title={t('small')}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <TabLinks label={t('tabRow')} tabs={TABS} current="one" />
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          {ICONS.map((name) => (
            <Icon key={name} name={name} />
          ))}
          <UserAvatar username="driver" />
          <Numeral value={12_480} label={t('count')} />
          <TimeAgo value="2026-01-01T12:00:00Z" />
          <TextLink to="/gallery">{t('link')}</TextLink>
          <LinkButton to="/gallery" variant="outlined" color="inherit">
            {t('open')}
          </LinkButton>
        </Stack>
        <AttentionItem to="/gallery" count={3} tone="warning">
          {t('carsWait')}
        </AttentionItem>
        <SafeHtml html={t('html')} />
        <SignInPanel title={t('link')} text={t('carsWait')} />
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          {SILHOUETTES.map((kind) => (
            <Silhouette key={kind} kind={kind} width={120} />
          ))}
        </Box>
      </Stack>
    </Panel>
  );
}
