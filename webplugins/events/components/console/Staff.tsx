import { EmptyState, Panel, queryPage, TextLink, useQueryText } from '@motorclub/sdk';
import { Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addStaff, removeStaff, staff } from '../../api/manage.ts';
import type { Staff as Member } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/console.ts';
import { CheckField } from '../parts/CheckField.tsx';
import { Field } from '../parts/Field.tsx';
import { PagedList } from '../parts/PagedList.tsx';
import type { TabProps } from './Console.tsx';

function Add({ event }: TabProps) {
  const [form, setForm] = useState({ username: '', takesMoney: false });
  const of = useForm({
    state: [form, setForm],
    check: ({ username }): { username?: string } => (username.trim() ? {} : { username: t('nameMissing') }),
    run: ({ username, takesMoney }) => addStaff(event.id, username.trim(), takesMoney),
    done: () => t('staffAdded'),
    onDone: () => setForm({ username: '', takesMoney: false }),
  });
  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      onSubmit={(sent) => {
        sent.preventDefault();
        of.submit(sent.currentTarget);
      }}
      sx={{ gap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', md: 'nowrap' }, maxWidth: 720 }}
    >
      <Field of={of} name="username" label={t('username')} max={50} props={{ size: 'small' }} />
      <Button type="submit" variant="contained" loading={of.pending} sx={{ minHeight: 40 }}>
        {t('add')}
      </Button>
      {event.offlineDays === null ? null : <CheckField of={of} name="takesMoney" label={t('takesMoney')} />}
    </Stack>
  );
}

function Row({ event, member }: TabProps & { readonly member: Member }) {
  const { id, username } = member.user;
  const removing = useAction({ run: () => removeStaff(event.id, id), done: () => t('staffRemoved') });
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, py: 1, alignItems: 'center' }}>
      <TextLink to={`/profile/${id}`} sx={{ flex: 1 }}>
        {member.takesMoney ? `${username} (${t('takesMoneyToo')})` : username}
      </TextLink>
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
    </Stack>
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
