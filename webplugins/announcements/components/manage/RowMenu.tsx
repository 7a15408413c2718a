import { Icon } from '@motorclub/sdk';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { Announcement } from '../../api/types.ts';
import { type Action, listActions } from '../../lib/actions.ts';
import { nameOf } from '../../lib/words.ts';
import { t } from '../../texts.ts';

const LABELS = {
  edit: 'edit',
  correct: 'correct',
  send: 'sendNow',
  unschedule: 'unschedule',
  remind: 'remind',
  retry: 'retry',
  stats: 'stats',
  withdraw: 'withdraw',
  delete: 'delete',
} as const satisfies Record<Action, string>;

export interface RowMenuProps {
  readonly item: Announcement;
  readonly onChoose: (action: Action) => void;
}

/** What can be done with one announcement. */
export function RowMenu({ item, onChoose }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (action: Action) => {
    setAnchor(null);
    onChoose(action);
  };
  return (
    <>
      <IconButton
        aria-label={t('actionsOf', { name: nameOf(item) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="settings" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {listActions(item).map((action) => (
          <MenuItem key={action} onClick={() => choose(action)}>
            {t(LABELS[action])}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
