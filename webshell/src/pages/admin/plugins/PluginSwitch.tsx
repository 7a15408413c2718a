import { TextLink } from '@motorclub/sdk';
import { List, ListItem, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { AskDialog } from '../AskDialog.tsx';
import type { AdminPlugin, PluginState } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { pluginPath } from './paths.ts';
import { SwitchOffDialog } from './SwitchOffDialog.tsx';
import { useSwitch } from './useSwitch.ts';

/** States out of which no switch leads: something has to be mended or installed first. */
const STUCK: readonly PluginState[] = ['incompatible', 'failed', 'found'];

interface MissingDialogProps {
  readonly name: string;
  readonly missing: readonly string[];
  readonly onClose: () => void;
}

function MissingDialog({ name, missing, onClose }: MissingDialogProps) {
  return (
    <AskDialog title={t('cannotSwitchOn', { name })} verb={{ kind: 'none' }} onClose={onClose}>
      <Typography>{t('switchOnFirst')}</Typography>
      <List dense>
        {missing.map((id) => (
          <ListItem key={id} disableGutters>
            <TextLink to={pluginPath(id)} onClick={onClose}>
              {id}
            </TextLink>
          </ListItem>
        ))}
      </List>
    </AskDialog>
  );
}

/** The switch of a plugin, with the questions it asks. */
export function PluginSwitch({ plugin }: { readonly plugin: AdminPlugin }) {
  const [leaving, setLeaving] = useState(false);
  const { change, pending, missing, forget } = useSwitch(plugin);
  return (
    <>
      <Switch
        checked={plugin.enabled}
        disabled={pending || (!plugin.enabled && STUCK.includes(plugin.state))}
        onChange={(_, on) => (on ? change('enable') : setLeaving(true))}
        slotProps={{ input: { 'aria-label': t('switchLabel', { name: plugin.name }), role: 'switch' } }}
      />
      {leaving ? (
        <SwitchOffDialog
          plugin={plugin}
          onClose={() => setLeaving(false)}
          onConfirm={() => {
            change('disable');
            setLeaving(false);
          }}
        />
      ) : null}
      {missing.length > 0 ? <MissingDialog name={plugin.name} missing={missing} onClose={forget} /> : null}
    </>
  );
}
