import { Icon } from '@motorclub/sdk';
import { IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { deedsOf, type EventDeed } from '../../lib/deeds.ts';
import { t } from '../../texts/managing.ts';

export interface DeedMenuProps {
  readonly title: string;
  readonly status: string;
  readonly onChoose: (deed: EventDeed) => void;
}

/** What can be done with one event. */
export function DeedMenu({ title, status, onChoose }: DeedMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (deed: EventDeed) => {
    setAnchor(null);
    onChoose(deed);
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
        {deedsOf(status).map((deed) => (
          <MenuItem key={deed} onClick={() => choose(deed)}>
            {t(deed)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
