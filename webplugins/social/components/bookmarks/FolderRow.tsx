import { Icon } from '@motorclub/sdk';
import { Box, IconButton } from '@mui/material';
import { type DragEvent, useState } from 'react';
import type { Folder } from '../../api/types.ts';
import { t } from '../../texts.ts';
import { FolderEntry } from './FolderEntry.tsx';
import { FolderMenu } from './FolderMenu.tsx';

export interface FolderRowProps {
  readonly folder: Folder;
  /** From 0. */
  readonly place: number;
  readonly total: number;
  /** Whether another folder is being dragged. */
  readonly dragging: boolean;
  readonly onRename: () => void;
  readonly onMove: (place: number) => void;
  readonly onDrag: (folder: Folder | null) => void;
  readonly onDrop: () => void;
}

// Beside one another while the folders stand in a row, and then they point along it.
const ARROWS = { display: 'flex', flexDirection: { xs: 'row', md: 'column' }, flexShrink: 0 } as const;
const ARROW = { p: 0, width: 24, height: 24, transform: { xs: 'rotate(-90deg)', md: 'none' } } as const;

function Arrows({ folder: { name }, place, total, onMove }: FolderRowProps) {
  // At its end an arrow stays where it is, so that the keyboard's focus does.
  return (
    <Box sx={ARROWS}>
      <IconButton
        sx={ARROW}
        aria-label={t('folderEarlier', { name })}
        aria-disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <Icon name="chevronUp" size={16} />
      </IconButton>
      <IconButton
        sx={ARROW}
        aria-label={t('folderLater', { name })}
        aria-disabled={place === total - 1}
        onClick={() => onMove(place + 1)}
      >
        <Icon name="chevronDown" size={16} />
      </IconButton>
    </Box>
  );
}

/** One folder, which is dragged to another place or moved by its arrows. */
export function FolderRow(props: FolderRowProps) {
  const { folder, total, dragging, onRename, onDrag, onDrop } = props;
  const [over, setOver] = useState(false);
  const drag = ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData('text/plain', folder.name);
    onDrag(folder);
  };
  const hover = (event: DragEvent) => {
    if (!dragging) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop();
  };
  return (
    <Box
      component="li"
      draggable={total > 1}
      onDragStart={drag}
      onDragEnd={() => onDrag(null)}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexShrink: 0,
        borderRadius: 1,
        ...(over && { bgcolor: 'action.focus' }),
      }}
    >
      <FolderEntry folder={String(folder.id)} name={folder.name} count={folder.bookmarkCount} />
      {total > 1 ? <Arrows {...props} /> : null}
      <FolderMenu folder={folder} onRename={onRename} />
    </Box>
  );
}
