import { EmptyState, LinkButton } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { ListParams } from '../api/listQuestions.ts';
import { hrefOf, isAboutACar, isFiltered } from '../lib/listParams.ts';
import { t } from '../texts/list.ts';
import { t as common } from '../texts.ts';
import { AskButton } from './AskButton.tsx';

function Back({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <LinkButton to={to} variant="outlined" color="inherit">
      {text}
    </LinkButton>
  );
}

/** Orders whose emptiness says something. */
const UNFILTERED = {
  unanswered: 'noneUnanswered',
  solved: 'noneSolved',
  following: 'noneFollowed',
} as const satisfies Partial<Record<ListParams['sort'], string>>;

/** The filter one step wider: for a car the model is dropped first, otherwise all filters. */
function wider(params: ListParams): string {
  const { sort, brand, carModel, generation, year } = params;
  if (brand && (carModel || generation || year)) return hrefOf({ sort, brand });
  return hrefOf({ sort });
}

/** Why the list is empty, and the way on. */
export function NoQuestions({ params }: { readonly params: ListParams }) {
  const { page, sort } = params;
  if (page > 0)
    return (
      <EmptyState kind="roadster" text={t('emptyPage')} action={<Back to={hrefOf(params)} text={t('firstPage')} />} />
    );
  if (!isFiltered(params))
    return (
      <EmptyState
        kind="saloon"
        text={sort in UNFILTERED ? t(UNFILTERED[sort as keyof typeof UNFILTERED]) : common('noQuestions')}
        action={<AskButton />}
      />
    );
  const action = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
      <AskButton />
      <Back to={wider(params)} text={t('widenFilter')} />
    </Box>
  );
  return <EmptyState kind="hatch" text={t(isAboutACar(params) ? 'noneForCar' : 'noneFits')} action={action} />;
}
