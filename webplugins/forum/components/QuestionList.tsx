import { ErrorState, formatNumber, Hidden, ListSkeleton, Pager } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type ListParams, listQuestions } from '../api/listQuestions.ts';
import type { QuestionPage } from '../api/types.ts';
import { hrefOf } from '../lib/listParams.ts';
import { useFocusOnPage } from '../lib/useFocusOnPage.ts';
import { t as ofList } from '../texts/list.ts';
import { t } from '../texts.ts';
import { NoQuestions } from './NoQuestions.tsx';
import { PageSize } from './PageSize.tsx';
import { QuestionRows } from './QuestionRows.tsx';

const SKELETON_ROWS = 8;

function Foot({ data, params }: { readonly data: QuestionPage; readonly params: ListParams }) {
  const from = data.currentPage * params.size + 1;
  const to = from + data.content.length - 1;
  const range = { from: formatNumber(from), to: formatNumber(to), total: formatNumber(data.totalElements) };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        px: { xs: 1.5, sm: 2.5 },
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {ofList('listRange', range)}
      </Typography>
      <Box sx={{ order: { xs: -1, sm: 0 }, flexBasis: { xs: '100%', sm: 'auto' } }}>
        <Pager page={data.currentPage} totalPages={data.totalPages} />
      </Box>
      <PageSize params={params} />
    </Box>
  );
}

/** One page of the questions that the address asks for. */
export function QuestionList({ params }: { readonly params: ListParams }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(listQuestions(params));
  const heading = useId();
  const list = useFocusOnPage<HTMLElement>(params.page, hrefOf(params));
  if (error && (!data || isPlaceholderData)) {
    return (
      <Box sx={{ p: 2.5 }}>
        <ErrorState error={error} title={t('listFailed')} onRetry={() => void refetch()} />
      </Box>
    );
  }
  if (!data) return <ListSkeleton rows={SKELETON_ROWS} />;
  return (
    <Box
      component="section"
      ref={list}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-busy={isPlaceholderData}
      sx={{ outline: 'none', scrollMarginTop: 140, opacity: isPlaceholderData ? 0.6 : 1, transition: 'opacity 120ms' }}
    >
      <Hidden as="h2" id={heading}>
        {ofList('list')}
      </Hidden>
      {data.content.length > 0 ? (
        <>
          <QuestionRows questions={data.content} detail="full" />
          <Foot data={data} params={params} />
        </>
      ) : (
        <NoQuestions params={params} />
      )}
    </Box>
  );
}
