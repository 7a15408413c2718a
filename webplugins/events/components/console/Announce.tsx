import { ErrorState, Panel, TextLink, useDraft } from '@motorclub/sdk';
import { Button, Stack, Typography } from '@mui/material';
import { announce } from '../../api/manage.ts';
import { wholeOf } from '../../lib/numbers.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/console.ts';
import { Field } from '../parts/Field.tsx';
import { SelectField } from '../parts/SelectField.tsx';
import type { TabProps } from './Console.tsx';

const EMPTY = { title: '', message: '', ticketTypeId: '' };

/** A word to those who hold tickets, at once; everything else about announcements is a page of its own. */
export default function Announce({ event }: TabProps) {
  const draft = `events.announce.${event.id}`;
  const [form, setForm, forget] = useDraft(draft, EMPTY);
  const of = useForm({
    state: [form, setForm],
    check: ({ message }): { message?: string } => (message.trim() ? {} : { message: t('messageMissing') }),
    run: ({ title, message, ticketTypeId }) =>
      announce(event.id, { title: title.trim(), message: message.trim(), ticketTypeId: wholeOf(ticketTypeId) }),
    done: () => t('announced'),
    onDone: forget,
  });
  return (
    <Panel
      title={t('tab_announce')}
      action={<TextLink to="/manage-event-announcements">{t('allAnnouncements')}</TextLink>}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('announceText')}</Typography>
      <Stack
        component="form"
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault();
          of.submit();
        }}
        sx={{ gap: 1, maxWidth: 640, alignItems: 'flex-start' }}
      >
        {of.refusal ? <ErrorState error={of.refusal} title={t('refused')} /> : null}
        <SelectField
          of={of}
          name="ticketTypeId"
          label={t('toWhom')}
          none={t('allHolders')}
          options={event.ticketTypes.map(({ id, name }) => ({ value: String(id), label: t('holdersOf', { name }) }))}
        />
        <Field of={of} name="title" label={t('announceTitle')} max={120} />
        <Field
          of={of}
          name="message"
          label={t('message')}
          required
          max={5000}
          props={{ multiline: true, minRows: 4 }}
        />
        <Button type="submit" variant="contained" loading={of.pending}>
          {t('sendNow')}
        </Button>
      </Stack>
    </Panel>
  );
}
