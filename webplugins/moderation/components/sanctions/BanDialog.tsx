import { type FieldSource, FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { type BanCreate, createBan, SCOPES } from '../../api/sanctions.ts';
import { t } from '../../texts/sanctions.ts';
import { MemberState } from './MemberState.tsx';
import { ReasonInput } from './ReasonInput.tsx';
import { refreshSanctions } from './shared.tsx';
import type { SanctionDialogProps } from './WarnDialog.tsx';

const FOREVER = 'forever';
const DAYS = [1, 3, 7, 14, 30] as const;
const LONGER = [90, 180, 365] as const;
const NOTICES = [1, 2, 3, 4, 5, 6, 7] as const;

interface BanForm {
  readonly scope: BanCreate['scope'];
  readonly reason: string;
  readonly publicReason: string;
  readonly days: string;
  readonly notice: string;
  readonly staffNote: string;
}

const EMPTY: BanForm = { scope: 'FULL', reason: '', publicReason: '', days: '7', notice: '', staffNote: '' };

function bodyOf(userId: number, values: BanForm): BanCreate {
  const { scope, reason, publicReason, days, notice, staffNote } = values;
  return {
    userId,
    scope,
    reason,
    publicReason: publicReason.trim(),
    days: days === FOREVER ? null : Number(days),
    noticeDays: notice ? Number(notice) : null,
    staffNote: staffNote.trim() || null,
  };
}

function Times({ form, mayBanLonger }: { readonly form: FieldSource<BanForm>; readonly mayBanLonger: boolean }) {
  const days = mayBanLonger ? [...DAYS, ...LONGER] : DAYS;
  const lengths = days.map((count) => ({ value: String(count), label: t('banForDays', { count }) }));
  const endless = mayBanLonger ? [{ value: FOREVER, label: t('banForever') }] : [];
  return (
    <>
      <SelectInput form={form} name="days" label={t('banDays')} options={[...lengths, ...endless]} />
      <SelectInput
        form={form}
        name="notice"
        label={t('banNotice')}
        none={t('banAtOnce')}
        options={NOTICES.map((count) => ({ value: String(count), label: t('banNoticeDays', { count }) }))}
      />
    </>
  );
}

/** Bans a member, at once or after a notice. */
export function BanDialog({ userId, username, onClose }: SanctionDialogProps) {
  const form = useForm({
    initial: EMPTY,
    check: ({ reason, publicReason }): { reason?: string; publicReason?: string } => ({
      ...(reason ? {} : { reason: t('reasonUnchosen') }),
      ...(publicReason.trim().length < 3 ? { publicReason: t('missing') } : {}),
    }),
    send: (values) => createBan(bodyOf(userId, values)),
    serverNames: { noticeDays: 'notice' },
    done: (_, { notice }) => t(notice ? 'banAnnounced' : 'bannedNow', { name: username }),
    refresh: refreshSanctions,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('banTitle', { name: username })}
      submitLabel={t('banSend')}
      tone="danger"
      failed={t('banFailed')}
      width="sm"
      guarded
      onClose={onClose}
    >
      <MemberState userId={userId} username={username}>
        {(mayBanLonger) => (
          <>
            <SelectInput
              form={form}
              name="scope"
              label={t('banScope')}
              options={SCOPES.map((value) => ({ value, label: t(`scope_${value}`) }))}
            />
            <ReasonInput form={form} name="reason" label={t('banReason')} />
            <TextInput
              form={form}
              name="publicReason"
              label={t('banPublicReason')}
              help={t('banPublicHelp')}
              max={500}
              multiline
              required
            />
            <Times form={form} mayBanLonger={mayBanLonger} />
            <TextInput form={form} name="staffNote" label={t('banNote')} max={2000} multiline />
          </>
        )}
      </MemberState>
    </FormDialog>
  );
}
