import { Panel } from '@motorclub/sdk';
import { t } from '../texts.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** The site's own settings; those of a plugin are on its page. */
export default function SettingsTab() {
  return (
    <Panel title={t('siteSettings')}>
      <SettingsForm id="core" name={t('site')} />
    </Panel>
  );
}
