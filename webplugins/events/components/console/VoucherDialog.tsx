import { FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { saveVoucher } from '../../api/manage.ts';
import type { Voucher } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { bodyOf, EMPTY_VOUCHER, errorsOf, formOf, VOUCHER_KINDS } from '../../lib/voucherForm.ts';
import { t } from '../../texts/console.ts';
import { ROW } from '../parts/rows.ts';
import type { TabProps } from './Console.tsx';

interface VoucherDialogProps extends TabProps {
  /** What is changed; null for a new one. */
  readonly voucher: Voucher | null;
  readonly onClose: () => void;
}

/** A voucher: its code, what it does, how often and when. */
export default function VoucherDialog({ event, voucher, onClose }: VoucherDialogProps) {
  const { currency, timezone } = event;
  const zone = t('inZone', { zone: timezone });
  const form = useForm({
    initial: voucher ? formOf(voucher, currency, timezone) : EMPTY_VOUCHER,
    check: (form) => errorsOf(form, currency),
    zone: timezone,
    send: (form) => {
      const body = bodyOf(form, currency, timezone);
      // The dialog shows one type; what was for several stays so until another one is chosen.
      const kept = voucher && body.ticketTypeIds?.[0] === voucher.ticketTypeIds[0] ? voucher.ticketTypeIds : null;
      return saveVoucher(event.id, voucher?.id ?? null, kept ? { ...body, ticketTypeIds: kept } : body);
    },
    done: () => t('saved'),
    onSent: onClose,
    refresh: refreshEvents,
  });
  return (
    <FormDialog
      form={form}
      title={voucher ? t('editOf', { name: voucher.code }) : t('voucherNew')}
      submitLabel={t('save')}
      width="sm"
      failed={t('refused')}
      onClose={onClose}
    >
      <TextInput form={form} name="code" label={t('voucher')} help={t('codeHelp')} required max={40} />
      <Box sx={ROW}>
        <SelectInput
          form={form}
          name="kind"
          label={t('voucherKind')}
          options={VOUCHER_KINDS.map((value) => ({ value, label: t(`kind_${value}`, { currency }) }))}
        />
        <TextInput form={form} name="value" label={t('voucherValue')} required inputMode="decimal" />
        <TextInput form={form} name="maxUses" label={t('maxUses')} required inputMode="numeric" />
        <TextInput form={form} name="perUserMax" label={t('perUserMax')} help={t('noLimitHelp')} inputMode="numeric" />
        <TextInput form={form} name="validFrom" type="datetime-local" label={t('validFrom')} help={zone} />
        <TextInput form={form} name="validUntil" type="datetime-local" label={t('validUntil')} help={zone} />
      </Box>
      <SelectInput
        form={form}
        name="ticketTypeIds"
        label={t('voucherFor')}
        none={t('allTypes')}
        options={event.ticketTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  );
}
