import { formatNumber } from '@motorclub/sdk';
import { CheckInput, FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Alert, Button, Stack } from '@mui/material';
import {
  type ActivityRank,
  type LadderSimulation,
  refreshRanks,
  saveRank,
  simulateLadder,
  useAction,
} from '../../api/levels.ts';
import { bodyOf, errorsOf, formOf, type LevelForm, proposedLadder } from '../../lib/levelForm.ts';
import { ICONS } from '../../lib/levelIcon.ts';
import { t } from '../../texts/admin.ts';

export interface LevelDialogProps {
  /** What is changed; null for a new one. */
  readonly rank: ActivityRank | null;
  readonly ladder: readonly ActivityRank[];
  readonly onClose: () => void;
}

const COLOUR_NAMES = ['GREY', 'BLUE', 'GREEN', 'AMBER', 'ACCENT'] as const;

function Moves({ simulation }: { readonly simulation: LadderSimulation }) {
  const { members, rise, fall } = simulation;
  return (
    <Alert severity="info">
      {t('adminMoves', { members: formatNumber(members), rise: formatNumber(rise), fall: formatNumber(fall) })}
    </Alert>
  );
}

/** A level: what it needs, how it looks, and what it allows. */
export default function LevelDialog({ rank, ladder, onClose }: LevelDialogProps) {
  const form = useForm<LevelForm, ActivityRank>({
    initial: formOf(rank),
    check: errorsOf,
    send: (values) => saveRank(rank, bodyOf(values)),
    done: ({ name }) => t('adminSaved', { name }),
    onSent: onClose,
    refresh: refreshRanks,
  });
  const simulating = useAction({
    run: (values: LevelForm) => simulateLadder(proposedLadder(ladder, rank, values)),
  });
  const { values } = form;
  const isComplete = Object.values(errorsOf(values)).every((error) => error === undefined);
  return (
    <FormDialog
      form={form}
      title={rank ? t('adminEditOf', { name: rank.name }) : t('adminAdd')}
      submitLabel={t('adminSave')}
      width="sm"
      onClose={onClose}
    >
      <TextInput
        form={form}
        name="level"
        label={t('adminLevel')}
        help={t('adminLevelHelp')}
        inputMode="numeric"
        required
        max={1}
      />
      <TextInput form={form} name="name" label={t('adminName')} required max={40} />
      <SelectInput
        form={form}
        name="icon"
        label={t('adminIcon')}
        options={ICONS.map((icon) => ({ value: icon, label: t(`adminIcon_${icon}`) }))}
      />
      <SelectInput
        form={form}
        name="colour"
        label={t('adminColour')}
        options={COLOUR_NAMES.map((colour) => ({ value: colour, label: t(`adminColour_${colour}`) }))}
      />
      <TextInput form={form} name="minPoints" label={t('adminPoints')} inputMode="numeric" required max={7} />
      <TextInput form={form} name="minAgeDays" label={t('adminAge')} inputMode="numeric" required max={5} />
      <TextInput
        form={form}
        name="minQuality"
        label={t('adminQuality')}
        help={t('adminQualityHelp')}
        inputMode="numeric"
        required
        max={3}
      />
      <TextInput
        form={form}
        name="privileges"
        label={t('adminPrivileges')}
        help={t('adminPrivilegesHelp')}
        multiline
        minRows={3}
      />
      <CheckInput form={form} name="isActive" label={t('adminOn')} look="switch" />
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={!isComplete}
          loading={simulating.isPending}
          onClick={() => simulating.mutate(values)}
        >
          {t('adminSimulate')}
        </Button>
        {simulating.data ? <Moves simulation={simulating.data} /> : null}
      </Stack>
    </FormDialog>
  );
}
