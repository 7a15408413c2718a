import { Icon } from '@motorclub/sdk';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { type EventAction, listActions } from '../../lib/actions.ts';
import { t } from '../../texts/managing.ts';

export interface ActionMenuProps {
  readonly title: string;
  readonly status: string;
  readonly onChoose: (action: EventAction) => void;
}

/** What can be done with one event. */
export function ActionMenu({ title, status, onChoose }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: EventAction) => {
    setAnchor(null);
    onChoose(action);
  };
  return (
    <>
      <IconButton
        aria-label={t('actionsFor', { name: title })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="settings" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {listActions(status).map((action) => (
          <MenuItem key={action} onClick={() => choose(action)}>
            {t(action)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
