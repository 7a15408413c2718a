import { Loaded, Panel, TextLink, useDraft } from '@motorclub/sdk';
import { Form, SelectInput, SubmitButton, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert, Stack, Typography } from '@mui/material';
import { type AnnouncementInput, announce, PRIORITIES, TYPES } from '../../api/manage.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { type Addressee, useAddressee } from '../../lib/addressee.ts';
import { wholeOf } from '../../lib/numbers.ts';
import { t } from '../../texts/console.ts';
import type { TabProps } from './Console.tsx';

interface Fields extends Pick<AnnouncementInput, 'type' | 'priority' | 'title' | 'message'> {
  readonly ticketTypeId: string;
}

const EMPTY: Fields = { type: 'LOGISTICS', priority: 'NORMAL', title: '', message: '', ticketTypeId: '' };

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

/** The text and the audience. A message to one person has its own draft: it must never be sent to everybody. */
function Letter({ event, person }: { readonly event: TabProps['event']; readonly person: Addressee | null }) {
  const own = person ? `.${person.by}.${person.code}` : '';
  const [value, change, discard] = useDraft<Fields>(`events.announcement.${event.id}${own}`, EMPTY);
  const form = useForm({
    initial: EMPTY,
    draft: { value, change, discard },
    check: ({ message }): { message?: string } => (message.trim() ? {} : { message: t('messageMissing') }),
    send: ({ type, priority, title, message, ticketTypeId }) =>
      announce(event.id, {
        type,
        priority,
        title: title.trim(),
        message: message.trim(),
        ticketTypeId: person ? null : wholeOf(ticketTypeId),
        attendeeId: person?.attendeeId ?? null,
        userId: person?.userId ?? null,
      }),
    done: () => t('announced'),
    refresh: refreshEvents,
  });
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t(person ? 'personalText' : 'announceText')}</Typography>
      <Form form={form} failed={t('refused')} maxWidth={640}>
        {person ? (
          <ToOne event={event} person={person} />
        ) : (
          <>
            <SelectInput
              form={form}
              name="ticketTypeId"
              label={t('toWhom')}
              none={t('allHolders')}
              options={event.ticketTypes.map(({ id, name }) => ({
                value: String(id),
                label: t('holdersOf', { name }),
              }))}
            />
            <SelectInput
              form={form}
              name="type"
              label={t('announcementType')}
              options={TYPES.map((type) => ({ value: type, label: t(`announcement_${type}`) }))}
            />
            <SelectInput
              form={form}
              name="priority"
              label={t('priority')}
              options={PRIORITIES.map((priority) => ({ value: priority, label: t(`priority_${priority}`) }))}
            />
          </>
        )}
        <TextInput form={form} name="title" label={t('announceTitle')} max={120} />
        <TextInput form={form} name="message" label={t('message')} required max={5000} multiline minRows={4} />
        <SubmitButton form={form} sx={{ alignSelf: 'flex-start' }}>
          {t('sendNow')}
        </SubmitButton>
      </Form>
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
