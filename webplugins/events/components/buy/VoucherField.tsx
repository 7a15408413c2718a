import { formatMoney } from '@motorclub/sdk';
import { Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useEffect, useRef } from 'react';
import type { VoucherEffect } from '../../api/types.ts';
import type { VoucherHandle } from '../../lib/useVoucher.ts';
import { t } from '../../texts/finding.ts';

function said({ kind, value }: VoucherEffect, currency: string): string {
  if (kind === 'PERCENT') return t('voucherPercent', { value });
  return t(kind === 'FIXED' ? 'voucherFixed' : 'voucherPrice', { value: formatMoney(value, currency) });
}

export interface VoucherFieldProps {
  readonly currency: string;
  readonly of: VoucherHandle;
}

/** A code, looked at before it is used. */
export default function VoucherField({ currency, of }: VoucherFieldProps) {
  const { code, voucher, waiting, error, isPending } = of;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (voucher) of.remove();
    else if (waiting) of.apply();
  };
  return (
    <Stack component="form" direction="row" onSubmit={submit} sx={{ gap: 1, alignItems: 'flex-start', mt: 1 }}>
      <TextField
        size="small"
        fullWidth
        label={t('voucher')}
        value={code}
        inputRef={input}
        onChange={({ target }) => of.type(target.value)}
        error={error !== null}
        helperText={error ?? (voucher ? said(voucher.effect, currency) : ' ')}
        slotProps={{
          // Not disabled: the effect of the code is described below it, and must be readable.
          htmlInput: { maxLength: 40, autoCapitalize: 'characters', readOnly: voucher !== null },
          formHelperText: { role: 'status' },
        }}
      />
      <Button type="submit" variant="outlined" color="inherit" loading={isPending} sx={{ minHeight: 40 }}>
        {t(voucher ? 'removeVoucher' : 'useVoucher')}
      </Button>
    </Stack>
  );
}
