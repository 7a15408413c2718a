import { ConfirmDialog } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import type { Announcement } from '../../api/types.ts';
import type { useRowActions } from '../../lib/useRowActions.ts';
import { nameOf } from '../../lib/words.ts';
import { t } from '../../texts.ts';
import { Editor } from './Editor.tsx';
import { StatsDialog } from './StatsDialog.tsx';

const QUESTIONS = {
  send: ['askSend', 'askSendText', 'sendNow', 'normal'],
  remind: ['askRemind', 'askRemindText', 'remind', 'normal'],
  withdraw: ['askWithdraw', 'askWithdrawText', 'withdraw', 'danger'],
  delete: ['askDelete', 'askDeleteText', 'delete', 'danger'],
} as const;

export interface RowDialogsProps extends ReturnType<typeof useRowActions> {
  /** The rows as they are by now. */
  readonly rows: readonly Announcement[];
}

/** The dialog that a choice in a row has opened. */
export function RowDialogs({ chosen, close, sending, reminding, removing, rows }: RowDialogsProps) {
  if (!chosen) return null;
  const { action } = chosen;
  const item = rows.find(({ id }) => id === chosen.item.id) ?? chosen.item;
  if (action === 'stats') return <StatsDialog item={item} onClose={close} />;
  if (action === 'edit' || action === 'correct') {
    const kind = item.tab === 'event' ? 'event' : 'general';
    return <Editor key={item.id} edited={{ kind, mode: action, item }} onClose={close} />;
  }
  if (action === 'unschedule' || action === 'retry') return null;
  const [title, text, confirm, tone] = QUESTIONS[action];
  const doing = { send: sending, remind: reminding, withdraw: removing, delete: removing }[action];
  return (
    <ConfirmDialog
      open
      title={t(title)}
      confirmLabel={t(confirm)}
      tone={tone}
      pending={doing.isPending}
      onClose={close}
      onConfirm={() => doing.mutate(item)}
    >
      <Typography sx={{ fontWeight: 600 }}>{nameOf(item)}</Typography>
      <Typography>{t(text)}</Typography>
    </ConfirmDialog>
  );
}
