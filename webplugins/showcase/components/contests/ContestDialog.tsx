import { ownZone, useNavigate } from '@motorclub/sdk';
import { DateTimeInput, type FieldSource, FormDialog, MarkdownInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert, Box } from '@mui/material';
import { type ContestDetail, changeContest, createContest, refreshContests } from '../../api/contests.ts';
import {
  bodyOfContest,
  type ContestForm,
  changesOfContest,
  emptyContest,
  errorsOfContest,
  formOfContest,
} from '../../lib/contestForm.ts';
import { addressOfContest } from '../../lib/contestTimes.ts';
import { t } from '../../texts/contests.ts';

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
} as const;

interface Part {
  readonly form: FieldSource<ContestForm>;
  /** Whether cars can be entered already. */
  readonly fixed: boolean;
}

function Times({ form, fixed }: Part) {
  const zone = ownZone();
  return (
    <Box sx={GRID}>
      <DateTimeInput
        form={form}
        name="entryOpensAt"
        label={t('formEntryOpens')}
        zone={zone}
        required
        disabled={fixed}
      />
      <DateTimeInput form={form} name="entryClosesAt" label={t('formEntryCloses')} zone={zone} required />
      <DateTimeInput
        form={form}
        name="votingOpensAt"
        label={t('formVotingOpens')}
        help={t('formVotingOpensHelp')}
        zone={zone}
        required
      />
      <DateTimeInput form={form} name="votingClosesAt" label={t('formVotingCloses')} zone={zone} required />
    </Box>
  );
}

function Limits({ form, fixed }: Part) {
  const fields = [
    ['picksPerVoter', 'formPicks'],
    ['minVotesToQualify', 'formVotes'],
    ['winCooldownMonths', 'formCooldown'],
    ['minPhotos', 'formMinPhotos'],
    ['yearFrom', 'formYearFrom'],
    ['yearTo', 'formYearTo'],
  ] as const;
  return (
    <>
      {fixed ? <Alert severity="info">{t('formFixed')}</Alert> : null}
      <Box sx={GRID}>
        {fields.map(([name, label]) => (
          <TextInput key={name} form={form} name={name} label={t(label)} inputMode="numeric" disabled={fixed} />
        ))}
      </Box>
    </>
  );
}

export interface ContestDialogProps {
  /** null: a new one. */
  readonly contest: ContestDetail | null;
  readonly onClose: () => void;
}

/** A contest's words, times and limits. */
export function ContestDialog({ contest, onClose }: ContestDialogProps) {
  const navigate = useNavigate();
  const fixed = contest !== null && contest.status !== 'DRAFT';
  const form = useForm({
    initial: contest ? formOfContest(contest) : emptyContest(),
    check: errorsOfContest,
    zone: ownZone(),
    serverNames: { eligibility: 'yearTo' },
    send: (values) =>
      contest
        ? changeContest(contest.id, { ...changesOfContest(contest, values), version: contest.version })
        : createContest(bodyOfContest(values)),
    done: () => t('contestSaved'),
    refresh: refreshContests,
    onSent: ({ id }) => {
      onClose();
      if (!contest) navigate(addressOfContest(id));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(contest ? 'contestEdit' : 'contestNew')}
      submitLabel={t(contest ? 'contestSave' : 'contestCreate')}
      failed={t('contestNotSaved')}
      width="md"
      guarded
      onClose={onClose}
    >
      <TextInput form={form} name="title" label={t('formTitle')} required max={120} autoFocus />
      <TextInput form={form} name="theme" label={t('formTheme')} help={t('formThemeHelp')} max={200} />
      <MarkdownInput form={form} name="rules" style="LONG" label={t('formRules')} minRows={5} />
      <TextInput form={form} name="prize" label={t('formPrize')} max={300} />
      <Times form={form} fixed={fixed} />
      <Limits form={form} fixed={fixed} />
    </FormDialog>
  );
}
