import { failureOf } from '@motorclub/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { checkVoucher } from '../api/buy.ts';
import type { VoucherEffect } from '../api/types.ts';

export interface Voucher {
  readonly code: string;
  readonly effect: VoucherEffect;
}

/** The voucher of an order: a code as it is typed, and what it does once it was applied. */
export function useVoucher(eventId: number) {
  const [code, setCode] = useState('');
  const [voucher, setVoucher] = useState<Voucher | null>(null);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (typed: string) => checkVoucher(eventId, typed),
    onSuccess: (effect, typed) => setVoucher({ code: typed, effect }),
  });
  return {
    code: voucher?.code ?? code,
    voucher,
    /** A code that was typed and not applied yet. */
    waiting: voucher === null && code.trim() !== '',
    error: error ? failureOf(error).message : null,
    isPending,
    type: (typed: string) => {
      setCode(typed);
      reset();
    },
    apply: () => mutate(code.trim()),
    remove: () => {
      setVoucher(null);
      setCode('');
    },
  };
}

export type VoucherHandle = ReturnType<typeof useVoucher>;
