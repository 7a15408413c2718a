import { ConfirmDialog, Icon } from '@motorclub/sdk';
import { Button, Menu, MenuItem, Typography } from '@mui/material';
import { useState } from 'react';
import { useBlock } from '../../api/blocks.ts';
import type { BlockKind } from '../../api/types.ts';
import { t } from '../../texts.ts';

export interface BlockMenuProps {
  readonly userId: number;
  readonly username: string;
  readonly block: BlockKind | null;
}

interface Choice {
  readonly kind: BlockKind | null;
  readonly label: 'mute' | 'unmute' | 'block' | 'unblock';
}

function choicesOf(block: BlockKind | null): readonly Choice[] {
  return [
    block === 'MUTE' ? { kind: null, label: 'unmute' } : { kind: 'MUTE', label: 'mute' },
    block === 'BLOCK' ? { kind: null, label: 'unblock' } : { kind: 'BLOCK', label: 'block' },
  ];
}

/** Keeping somebody away, or only out of sight. A block is asked about first, for it ends follows. */
export function BlockMenu({ userId, username, block }: BlockMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useBlock();
  const change = (kind: BlockKind | null) => mutate({ userId, username, kind }, { onSettled: () => setAsking(false) });
  const choose = ({ kind }: Choice) => {
    setAnchor(null);
    if (kind === 'BLOCK') setAsking(true);
    else change(kind);
  };
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<Icon name="shield" size={18} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('blockOrMute')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': t('moreAbout', { name: username }) } }}
      >
        {choicesOf(block).map((choice) => (
          <MenuItem key={choice.label} onClick={() => choose(choice)}>
            {t(choice.label)}
          </MenuItem>
        ))}
      </Menu>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t('blockTitle', { name: username })}
        confirmLabel={t('block')}
        pending={isPending}
        onConfirm={() => change('BLOCK')}
        onClose={() => setAsking(false)}
      >
        <Typography>{t('blockText')}</Typography>
      </ConfirmDialog>
    </>
  );
}
