import { minorOf } from '@motorclub/sdk';
import type { NewAnswer } from '../api/types.ts';
import type { AnswerForm } from './useAnswerDraft.ts';

const DECIMAL = /^\d{1,7}([.,]\d{1,2})?$/;
const MAX_TOOLS = 10;

/** A decimal number in what people type, `38,50`; null for anything else. */
export function decimalOf(text: string): number | null {
  const trimmed = text.trim();
  return DECIMAL.test(trimmed) ? Number(trimmed.replace(',', '.')) : null;
}

export function toolsOf(text: string): string[] {
  const named = text.split(/[,;\n]/).map((tool) => tool.trim());
  return [...new Set(named.filter(Boolean))].slice(0, MAX_TOOLS);
}

/** What is sent of an answer; what is left out says nothing. */
export function answerOf(form: AnswerForm, draftId: number | null): NewAnswer {
  const cost = minorOf(form.partsCost, form.currency);
  const hours = decimalOf(form.labourHours);
  const level = Number(form.difficulty);
  const tools = toolsOf(form.tools);
  const { currency } = form;
  return {
    body: form.body.trim(),
    ...(cost === null ? {} : { partsCost: { amountMinor: cost, currency } }),
    ...(hours === null ? {} : { labourHours: hours }),
    ...(level > 0 ? { difficulty: level } : {}),
    ...(tools.length > 0 ? { toolsNeeded: tools } : {}),
    ...(form.attachments.length > 0 ? { attachmentIds: form.attachments.map(({ id }) => id) } : {}),
    ...(draftId === null ? {} : { draftId }),
  };
}
