import {
  changedQuery,
  ErrorState,
  failureOf,
  lazyPart,
  Page,
  queryPage,
  useParams,
  useSearchParams,
} from '@motorclub/sdk';
import { Skeleton } from '@mui/material';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { getQuestion } from '../api/getQuestion.ts';
import { keys } from '../api/keys.ts';
import type { QuestionPage } from '../api/types.ts';
import { QuestionMeta } from '../components/QuestionMeta.tsx';
import { QuestionMissing } from '../components/QuestionMissing.tsx';
import { QuestionSkeleton } from '../components/QuestionSkeleton.tsx';
import { QuestionThread } from '../components/QuestionThread.tsx';
import { Redirect } from '../components/Redirect.tsx';
import { orderOf } from '../lib/useOrder.ts';
import { useMarkRead } from '../lib/visits.ts';
import { t } from '../texts/thread.ts';
import { t as common } from '../texts.ts';

const SuggestionDialog = lazyPart(() => import('../components/manage/SuggestionDialog.tsx'));

const NOT_FOUND = 404;
const GONE = 410;

function idOf(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** The title as a list has shown it: the heading is right before the question has come. */
function knownTitle(client: QueryClient, id: number): string | undefined {
  const lists = client.getQueriesData<QuestionPage>({ queryKey: keys.lists() });
  return lists.flatMap(([, list]) => list?.content ?? []).find((question) => question.id === id)?.title;
}

/** Why there is nothing: for removed content, who removed it, never what it was. */
function Missing({ reason }: { readonly reason?: string }) {
  return (
    <Page title={t('noSuchQuestion')}>
      <QuestionMissing {...(reason ? { reason } : {})} />
    </Page>
  );
}

/** A suggested edit over its question, as `?edit=7` asks for it; closing it leaves the question. */
function Suggested() {
  const [search, setSearch] = useSearchParams();
  const editId = idOf(search.get('edit') ?? '');
  if (editId === null) return null;
  return (
    <Suspense>
      <SuggestionDialog editId={editId} onClose={() => setSearch(changedQuery(search, { edit: null }))} />
    </Suspense>
  );
}

function Screen({ id }: { readonly id: number }) {
  const [search] = useSearchParams();
  const client = useQueryClient();
  const { data, error, isPlaceholderData, refetch } = useQuery(getQuestion(id, queryPage(search), orderOf(search)));
  useMarkRead(data);
  const failure = error ? failureOf(error) : null;
  if (failure?.status === NOT_FOUND) return <Missing />;
  if (failure?.status === GONE) return <Missing reason={failure.message} />;
  const title = data?.title ?? knownTitle(client, id) ?? common('question');
  const waiting = error ? null : <Skeleton className="mc-late" width={280} height={32} />;
  return (
    <Page title={title} lead={data ? <QuestionMeta question={data} /> : waiting}>
      {error && (!data || isPlaceholderData) ? (
        <ErrorState error={error} title={t('questionFailed')} onRetry={() => void refetch()} />
      ) : null}
      {data ? <QuestionThread question={data} settled={!isPlaceholderData} /> : null}
      {data || error ? null : <QuestionSkeleton />}
      <Suggested />
    </Page>
  );
}

/** `/questions/17`, and `/carform`, which without a question is the list. */
export default function Question() {
  const [search] = useSearchParams();
  const { questionId = search.get('questionId') } = useParams();
  if (!questionId) return <Redirect to="/questions" />;
  const id = idOf(questionId);
  return id === null ? <Missing /> : <Screen key={id} id={id} />;
}
