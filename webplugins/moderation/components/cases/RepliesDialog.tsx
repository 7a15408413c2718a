import { EmptyState, ListRow, Loaded } from '@motorclub/sdk';
import { Form, SelectInput, SubmitButton, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  addReply,
  type CannedReply,
  changeReply,
  deleteReply,
  listReplies,
  type Resolution,
  refreshCases,
  useCaseAction,
} from '../../api/cases.ts';
import { RESOLUTIONS } from '../../lib/decision.ts';
import { t } from '../../texts/cases.ts';

interface Values {
  readonly title: string;
  readonly body: string;
  readonly resolution: Resolution | '';
}

function ReplyForm({ reply, onDone }: { readonly reply: CannedReply | null; readonly onDone: () => void }) {
  const form = useForm<Values>({
    initial: { title: reply?.title ?? '', body: reply?.body ?? '', resolution: reply?.resolution ?? '' },
    check: ({ title, body }): { title?: string; body?: string } => ({
      ...(title.trim() ? {} : { title: t('case_replyMissing') }),
      ...(body.trim() ? {} : { body: t('case_replyMissing') }),
    }),
    send: ({ title, body, resolution }) => {
      const written = { title: title.trim(), body: body.trim(), resolution: resolution || null };
      return reply
        ? changeReply(reply.id, { ...written, position: reply.position, version: reply.version })
        : addReply(written);
    },
    done: () => t('case_replySaved'),
    refresh: refreshCases,
    onSent: onDone,
  });
  return (
    <Form form={form} label={t('case_replyAdd')}>
      <TextInput form={form} name="title" label={t('case_replyTitle')} max={80} required />
      <TextInput form={form} name="body" label={t('case_replyBody')} max={500} multiline minRows={2} required />
      <SelectInput
        form={form}
        name="resolution"
        label={t('case_replyFor')}
        none={t('case_replyForAll')}
        options={RESOLUTIONS.map((value) => ({ value, label: t(`case_resolution_${value}`) }))}
      />
      <Box>
        <SubmitButton form={form} variant="contained">
          {t('case_replySave')}
        </SubmitButton>
      </Box>
    </Form>
  );
}

function ReplyRow({ reply, onEdit }: { readonly reply: CannedReply; readonly onEdit: () => void }) {
  const { id, title, body } = reply;
  const deleting = useCaseAction({ run: () => deleteReply(id), done: () => t('case_replyDeleted') });
  return (
    <ListRow title={title} text={body}>
      <Button size="small" color="inherit" aria-label={t('case_replyEditOf', { title })} onClick={onEdit}>
        {t('case_replyEdit')}
      </Button>
      <Button
        size="small"
        color="error"
        loading={deleting.isPending}
        aria-label={t('case_replyDeleteOf', { title })}
        onClick={() => deleting.mutate()}
      >
        {t('case_replyDelete')}
      </Button>
    </ListRow>
  );
}

/** The texts that staff often send, for admins to change. */
export default function RepliesDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const found = useQuery(listReplies);
  const [edited, setEdited] = useState<CannedReply | null>(null);
  const [made, setMade] = useState(0);
  const onDone = () => {
    setEdited(null);
    setMade(made + 1);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('case_replies')}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <Loaded found={found} failed={t('case_repliesFailed')} rowHeight={56}>
            {({ content }) =>
              content.length === 0 ? (
                <EmptyState text={t('case_repliesEmpty')} />
              ) : (
                <Box component="ul" aria-label={t('case_replies')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                  {content.map((reply) => (
                    <ReplyRow key={reply.id} reply={reply} onEdit={() => setEdited(reply)} />
                  ))}
                </Box>
              )
            }
          </Loaded>
          <ReplyForm key={edited ? `edit-${edited.id}` : `new-${made}`} reply={edited} onDone={onDone} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('case_close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
