import { failureOf } from '@motorclub/sdk';
import { Button, Stack, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { checkVoucher } from '../../api/buy.ts';
import type { VoucherEffect } from '../../api/types.ts';
import { formatMoney } from '../../lib/money.ts';
import { t } from '../../texts/finding.ts';

export interface Voucher {
  readonly code: string;
  readonly effect: VoucherEffect;
}

function said({ kind, value }: VoucherEffect, currency: string): string {
  if (kind === 'PERCENT') return t('voucherPercent', { value });
  return t(kind === 'FIXED' ? 'voucherFixed' : 'voucherPrice', { value: formatMoney(value, currency) });
}

export interface VoucherFieldProps {
  readonly eventId: number;
  readonly currency: string;
  readonly voucher: Voucher | null;
  readonly onChange: (voucher: Voucher | null) => void;
}

/** A code, looked at before it is used. */
export default function VoucherField({ eventId, currency, voucher, onChange }: VoucherFieldProps) {
  const [code, setCode] = useState('');
  const checking = useMutation({
    mutationFn: (typed: string) => checkVoucher(eventId, typed),
    onSuccess: (effect, typed) => onChange({ code: typed, effect }),
  });
  const error = checking.error ? failureOf(checking.error).message : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (voucher) return onChange(null);
    return code.trim() ? checking.mutate(code.trim()) : undefined;
  };
  return (
    <Stack component="form" direction="row" onSubmit={submit} sx={{ gap: 1, alignItems: 'flex-start', mt: 1 }}>
      <TextField
        size="small"
        fullWidth
        label={t('voucher')}
        value={voucher?.code ?? code}
        onChange={({ target }) => {
          setCode(target.value);
          checking.reset();
        }}
        error={error !== null}
        helperText={error ?? (voucher ? said(voucher.effect, currency) : ' ')}
        slotProps={{
          // Not disabled: what the code does stands below it, and must be read.
          htmlInput: { maxLength: 40, autoCapitalize: 'characters', readOnly: voucher !== null },
          formHelperText: { role: 'status' },
        }}
      />
      <Button type="submit" variant="outlined" color="inherit" loading={checking.isPending} sx={{ minHeight: 40 }}>
        {t(voucher ? 'removeVoucher' : 'useVoucher')}
      </Button>
    </Stack>
  );
}
