import type { PointRule, RecalculationBody, RuleBody } from '../api/points.ts';
import { t } from '../texts/points.ts';

const capText = (cap: number | null) => (cap === null ? '' : String(cap));
const capNumber = (text: string) => (text.trim() === '' ? null : Number(text));

export const formOf = (rule: PointRule) => ({
  points: String(rule.points),
  dailyCap: capText(rule.dailyCap),
  pairCap: capText(rule.pairCap),
  pairDays: String(rule.pairDays),
  countsToDailyTotal: rule.countsToDailyTotal,
  isActive: rule.isActive,
});

export type RuleForm = ReturnType<typeof formOf>;

const wrong = (fits: boolean) => (fits ? undefined : t('ruleNumber'));

export const errorsOf = ({ points, dailyCap, pairCap, pairDays }: RuleForm) => ({
  points: wrong(/^-?\d{1,5}$/.test(points)),
  dailyCap: wrong(/^\d{0,6}$/.test(dailyCap)),
  pairCap: wrong(/^\d{0,6}$/.test(pairCap)),
  pairDays: wrong(/^[1-9]\d{0,2}$/.test(pairDays)),
});

const amounts = (form: RuleForm) => ({
  points: Number(form.points),
  dailyCap: capNumber(form.dailyCap),
  pairCap: capNumber(form.pairCap),
  pairDays: Number(form.pairDays),
  countsToDailyTotal: form.countsToDailyTotal,
  isActive: form.isActive,
});

export const bodyOf = (rule: PointRule, form: RuleForm): RuleBody => ({ ...amounts(form), version: rule.version });

/** What is to be tried out: this rule with other amounts. */
export const simulationOf = (rule: PointRule, form: RuleForm): RecalculationBody => ({
  kind: 'SIMULATE',
  rules: [{ key: rule.key, ...amounts(form) }],
});
