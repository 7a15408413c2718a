import { Icon } from '@motorclub/sdk';
import { IconButton, Menu, MenuItem, Tooltip } from '@mui/material';
import { useId, useState } from 'react';
import type { Notification } from '../../notifications/types.ts';
import { useChangePreferences } from './preferences.ts';
import { t } from './texts.ts';

/** What else can be done about notifications like this one. */
export function RowMenu({ item }: { readonly item: Notification }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const changePreferences = useChangePreferences();
  const id = useId();
  const fewer = () => {
    setAnchor(null);
    changePreferences({ kinds: [{ kind: item.kind, inApp: false, email: false, push: false }] }, t('fewerDone'));
  };
  return (
    <>
      <Tooltip title={t('actionsOf')}>
        <IconButton
          edge="end"
          aria-label={t('actionsOf')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          aria-controls={anchor ? id : undefined}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name="settings" />
        </IconButton>
      </Tooltip>
      <Menu
        id={id}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        // Outside the page's landmarks, so it is one of its own.
        slotProps={{ paper: { role: 'region', 'aria-label': t('actionsOf') } }}
      >
        <MenuItem onClick={fewer}>{t('fewer')}</MenuItem>
      </Menu>
    </>
  );
}
