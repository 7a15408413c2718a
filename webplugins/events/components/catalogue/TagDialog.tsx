import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { proposeTag, saveTag } from '../../api/catalogue.ts';
import type { Tag } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { savedOrProposed } from '../../lib/savedOrProposed.ts';
import { t } from '../../texts/catalogue.ts';

export interface TagDialogProps {
  readonly tag: Tag | null;
  readonly onClose: () => void;
}

/** A tag. */
export default function TagDialog({ tag, onClose }: TagDialogProps) {
  const way = savedOrProposed(tag, t(tag ? 'tagEdit' : 'tagNew'), saveTag, proposeTag);
  const form = useForm({
    initial: { name: tag?.name ?? '' },
    check: ({ name }): { name?: string } => (name.trim() ? {} : { name: t('missingField') }),
    send: ({ name }) => way.send({ name: name.trim() }),
    done: () => way.done,
    onSent: onClose,
    refresh: refreshEvents,
  });
  return (
    <FormDialog form={form} title={way.title} submitLabel={way.submit} failed={t('refused')} onClose={onClose}>
      <TextInput form={form} name="name" label={t('name')} help={t('tagHelp')} required max={30} autoFocus />
    </FormDialog>
  );
}
