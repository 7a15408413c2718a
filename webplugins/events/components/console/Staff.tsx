import { EmptyState, ListRow, PagedList, Panel, queryPage, TextLink, useQueryText } from '@motorclub/sdk';
import { CheckInput, Form, type FormHandle, MemberInput, SubmitButton, useForm } from '@motorclub/sdk/forms';
import { Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { addStaff, removeStaff, staff } from '../../api/manage.ts';
import type { Staff as Member } from '../../api/types.ts';
import { refreshEvents, useAction } from '../../api/useAction.ts';
import { t } from '../../texts/console.ts';
import type { TabProps } from './Console.tsx';

interface Added {
  readonly username: string;
  readonly takesMoney: boolean;
}

function Add({ event }: TabProps) {
  const form: FormHandle<Added> = useForm<Added>({
    initial: { username: '', takesMoney: false },
    check: ({ username }): { username?: string } => (username.trim() ? {} : { username: t('nameMissing') }),
    send: ({ username, takesMoney }) => addStaff(event.id, username.trim(), takesMoney),
    done: () => t('staffAdded'),
    onSent: () => form.reset(),
    refresh: refreshEvents,
  });
  return (
    <Form form={form} failed={t('refused')} maxWidth={720}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', md: 'nowrap' } }}>
        <MemberInput form={form} name="username" label={t('username')} size="small" />
        <SubmitButton form={form} sx={{ minHeight: 40 }}>
          {t('add')}
        </SubmitButton>
        {event.offlineDays === null ? null : <CheckInput form={form} name="takesMoney" label={t('takesMoney')} />}
      </Stack>
    </Form>
  );
}

function Row({ event, member }: TabProps & { readonly member: Member }) {
  const { id, username } = member.user;
  const removing = useAction({ run: () => removeStaff(event.id, id), done: () => t('staffRemoved') });
  return (
    <ListRow
      title={<TextLink to={`/profile/${id}`}>{username}</TextLink>}
      text={member.takesMoney ? t('takesMoneyToo') : null}
    >
      {event.canManage ? (
        <Button
          size="small"
          color="inherit"
          loading={removing.isPending}
          aria-label={t('removeOf', { name: username })}
          onClick={() => removing.mutate()}
        >
          {t('remove')}
        </Button>
      ) : null}
    </ListRow>
  );
}

/** Who lets people in. */
export default function Staff({ event }: TabProps) {
  const [search] = useQueryText();
  const found = useQuery(staff(event.id, queryPage(search)));
  return (
    <Panel title={t('tab_staff')}>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('staffText')}</Typography>
      {event.canManage ? <Add event={event} /> : null}
      <PagedList
        found={found}
        failed={t('staffFailed')}
        label={t('tab_staff')}
        empty={<EmptyState text={t('noStaff')} kind="suv" />}
      >
        {(member) => <Row key={member.user.id} event={event} member={member} />}
      </PagedList>
    </Panel>
  );
}
