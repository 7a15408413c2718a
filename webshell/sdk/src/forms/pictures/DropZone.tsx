import { Box } from '@mui/material';
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';

export interface DropZoneProps {
  readonly label: string;
  readonly onFiles: (files: FileList) => void;
  readonly children: ReactNode;
}

/** Files that are dropped on it, or pasted into something within it, are added as if they were chosen. */
export function DropZone({ label, onFiles, children }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0) onFiles(clipboardData.files);
  };
  return (
    <Box
      role="group"
      aria-label={label}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onPaste={onPaste}
      sx={{
        display: 'grid',
        gap: 1,
        p: 2,
        border: 1,
        borderStyle: 'dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: 1.5,
      }}
    >
      {children}
    </Box>
  );
}
