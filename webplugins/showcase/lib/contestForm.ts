import { instantOf, ownZone, wallOf } from '@motorclub/sdk';
import type { ContestCreate, ContestDetail } from '../api/contests.ts';
import { t } from '../texts/contests.ts';

/** What the dialog holds: texts as typed, times as the reader's clocks show them. */
export interface ContestForm {
  readonly title: string;
  readonly theme: string;
  readonly rules: string;
  readonly prize: string;
  readonly entryOpensAt: string;
  readonly entryClosesAt: string;
  readonly votingOpensAt: string;
  readonly votingClosesAt: string;
  readonly picksPerVoter: string;
  readonly minVotesToQualify: string;
  readonly winCooldownMonths: string;
  readonly yearFrom: string;
  readonly yearTo: string;
  readonly minPhotos: string;
}

type Errors = { -readonly [Name in keyof ContestForm]?: string };

const DAY_MS = 86_400_000;
const TIMES = ['entryOpensAt', 'entryClosesAt', 'votingOpensAt', 'votingClosesAt'] as const;
/** Days from today on which the times of a new contest are, at noon. */
const DAYS = [1, 15, 16, 23];
const LIMITS = {
  picksPerVoter: [1, 10],
  minVotesToQualify: [1, 10_000],
  winCooldownMonths: [0, 120],
  minPhotos: [1, 6],
  yearFrom: [1886, 2200],
  yearTo: [1886, 2200],
} as const;

export function emptyContest(now: Date = new Date()): ContestForm {
  const today = wallOf(now.toISOString(), ownZone()).slice(0, 10);
  const day = (days: number) => new Date(Date.parse(`${today}T12:00Z`) + days * DAY_MS).toISOString().slice(0, 16);
  const [entryOpensAt = '', entryClosesAt = '', votingOpensAt = '', votingClosesAt = ''] = DAYS.map(day);
  return {
    title: '',
    theme: '',
    rules: '',
    prize: '',
    entryOpensAt,
    entryClosesAt,
    votingOpensAt,
    votingClosesAt,
    picksPerVoter: '3',
    minVotesToQualify: '5',
    winCooldownMonths: '12',
    yearFrom: '',
    yearTo: '',
    minPhotos: '3',
  };
}

export function formOfContest(contest: ContestDetail): ContestForm {
  const { eligibility } = contest;
  const zone = ownZone();
  return {
    title: contest.title,
    theme: contest.theme ?? '',
    rules: contest.rules,
    prize: contest.prize ?? '',
    entryOpensAt: wallOf(contest.entryOpensAt, zone),
    entryClosesAt: wallOf(contest.entryClosesAt, zone),
    votingOpensAt: wallOf(contest.votingOpensAt, zone),
    votingClosesAt: wallOf(contest.votingClosesAt, zone),
    picksPerVoter: String(contest.picksPerVoter),
    minVotesToQualify: String(contest.minVotesToQualify),
    winCooldownMonths: String(contest.winCooldownMonths),
    yearFrom: eligibility.yearFrom === null ? '' : String(eligibility.yearFrom),
    yearTo: eligibility.yearTo === null ? '' : String(eligibility.yearTo),
    minPhotos: String(eligibility.minPhotos),
  };
}

const isWhole = (text: string, from: number, to: number) =>
  /^\d{1,6}$/.test(text) && Number(text) >= from && Number(text) <= to;

const ORDER = [
  ['entryClosesAt', 'entryOpensAt'],
  ['votingOpensAt', 'entryClosesAt'],
  ['votingClosesAt', 'votingOpensAt'],
] as const;

function timesIn(form: ContestForm): Errors {
  const found: Errors = {};
  for (const [name, before] of ORDER) {
    const early = name === 'votingOpensAt' ? form[name] < form[before] : form[name] <= form[before];
    if (early) found[name] = t('formOrder');
  }
  const review = Date.parse(`${form.votingOpensAt}Z`) - Date.parse(`${form.entryClosesAt}Z`);
  if (review > DAY_MS) found.votingOpensAt = t('formReview');
  for (const name of TIMES) if (!form[name]) found[name] = t('formMissing');
  return found;
}

/** What the server would refuse, by field. */
export function errorsOfContest(form: ContestForm): Errors {
  const found = timesIn(form);
  for (const name of ['title', 'rules'] as const) if (!form[name].trim()) found[name] = t('formMissing');
  for (const name of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    const [from, to] = LIMITS[name];
    const optional = name === 'yearFrom' || name === 'yearTo';
    if (optional && !form[name]) continue;
    if (!isWhole(form[name], from, to)) found[name] = t('formNumber', { from: String(from), to: String(to) });
  }
  return found;
}

const yearOf = (text: string) => (text ? Number(text) : null);

/** What the calls take. */
export function bodyOfContest(form: ContestForm, brandIds: readonly number[] = []): ContestCreate {
  const zone = ownZone();
  const instant = (wall: string) => instantOf(wall, zone) ?? '';
  return {
    title: form.title.trim(),
    theme: form.theme.trim() || null,
    rules: form.rules,
    prize: form.prize.trim() || null,
    entryOpensAt: instant(form.entryOpensAt),
    entryClosesAt: instant(form.entryClosesAt),
    votingOpensAt: instant(form.votingOpensAt),
    votingClosesAt: instant(form.votingClosesAt),
    picksPerVoter: Number(form.picksPerVoter),
    minVotesToQualify: Number(form.minVotesToQualify),
    winCooldownMonths: Number(form.winCooldownMonths),
    eligibility: {
      brandIds: [...brandIds],
      yearFrom: yearOf(form.yearFrom),
      yearTo: yearOf(form.yearTo),
      minPhotos: Number(form.minPhotos),
    },
  };
}

/** The values of the call that differ: times are kept to the second on the server and typed to the minute. */
export function changesOfContest(contest: ContestDetail, form: ContestForm): Partial<ContestCreate> {
  const before = bodyOfContest(formOfContest(contest), contest.eligibility.brandIds);
  const after = bodyOfContest(form, contest.eligibility.brandIds);
  const names = Object.keys(after) as (keyof ContestCreate)[];
  return Object.fromEntries(
    names
      .filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]))
      .map((name) => [name, after[name]]),
  );
}
