import { ErrorState, Panel, TextLink, useDraft } from '@motorclub/sdk';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { announce } from '../../api/manage.ts';
import { type Addressee, useAddressee } from '../../lib/addressee.ts';
import { wholeOf } from '../../lib/numbers.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/console.ts';
import { Field } from '../parts/Field.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { SelectField } from '../parts/SelectField.tsx';
import type { TabProps } from './Console.tsx';

const EMPTY = { title: '', message: '', ticketTypeId: '' };

function ToOne({ event, person }: { readonly event: TabProps['event']; readonly person: Addressee }) {
  const { by, name, code } = person;
  return (
    <Stack direction="row" sx={{ columnGap: 2, rowGap: 0.5, flexWrap: 'wrap', alignItems: 'baseline', mb: 1 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {t(by === 'ticket' ? 'toHolder' : 'toBuyer', { name, code })}
      </Typography>
      <TextLink to={`/manage-events?event=${event.id}&tab=announce`}>{t('toEverybody')}</TextLink>
    </Stack>
  );
}

/** What is written, and to whom. A word to one person is a draft of its own: it must never go out to everybody. */
function Letter({ event, person }: { readonly event: TabProps['event']; readonly person: Addressee | null }) {
  const own = person ? `.${person.by}.${person.code}` : '';
  const [form, setForm, forget] = useDraft(`events.announce.${event.id}${own}`, EMPTY);
  const of = useForm({
    state: [form, setForm],
    check: ({ message }): { message?: string } => (message.trim() ? {} : { message: t('messageMissing') }),
    run: ({ title, message, ticketTypeId }) =>
      announce(event.id, {
        title: title.trim(),
        message: message.trim(),
        ticketTypeId: person ? null : wholeOf(ticketTypeId),
        attendeeId: person?.attendeeId ?? null,
        userId: person?.userId ?? null,
      }),
    done: () => t('announced'),
    onDone: forget,
  });
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t(person ? 'personalText' : 'announceText')}</Typography>
      <Stack
        component="form"
        noValidate
        onSubmit={(sent) => {
          sent.preventDefault();
          of.submit(sent.currentTarget);
        }}
        sx={{ gap: 1, maxWidth: 640, alignItems: 'flex-start' }}
      >
        {of.refusal ? <ErrorState error={of.refusal} title={t('refused')} /> : null}
        {person ? (
          <ToOne event={event} person={person} />
        ) : (
          <SelectField
            of={of}
            name="ticketTypeId"
            label={t('toWhom')}
            none={t('allHolders')}
            options={event.ticketTypes.map(({ id, name }) => ({ value: String(id), label: t('holdersOf', { name }) }))}
          />
        )}
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
    </>
  );
}

/** A word to those who hold tickets, or to one of them, at once; everything else about announcements is elsewhere. */
export default function Announce({ event }: TabProps) {
  const { wanted, asked, person } = useAddressee(event.id);
  return (
    <Panel
      title={t('tab_announce')}
      action={<TextLink to="/manage-event-announcements">{t('allAnnouncements')}</TextLink>}
    >
      {wanted === null ? (
        <Letter key="everybody" event={event} person={null} />
      ) : (
        <Loaded<unknown> found={asked} failed={t('addresseeFailed')}>
          {() =>
            person ? (
              <Letter key={`${person.by} ${person.code}`} event={event} person={person} />
            ) : (
              <Alert severity="warning">{t('nobodySo')}</Alert>
            )
          }
        </Loaded>
      )}
    </Panel>
  );
}
