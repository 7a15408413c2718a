import { EmptyState, ErrorState, formatDateTime, formatNumber, ListSkeleton } from '@motorclub/sdk';
import { Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AskDialog } from '../AskDialog.tsx';
import { type Archive, allArchives, importArchive } from '../api/lifecycle.ts';
import type { AdminPlugin } from '../api/plugins.ts';
import { t } from '../texts.ts';
import { formatBytes } from '../units.ts';
import { useAnnounce } from '../useAnnounce.ts';

interface ChoiceProps {
  readonly archives: readonly Archive[];
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
}

function factsOf({ version, bytes, rows, createdAt, problem }: Archive): string {
  if (problem) return problem;
  const counted = t('rows', { count: rows, rows: formatNumber(rows) });
  return [formatDateTime(createdAt), t('version', { version }), formatBytes(bytes), counted].join(' · ');
}

function Choice({ archives, chosen, onChoose }: ChoiceProps) {
  return (
    <RadioGroup aria-label={t('archives')} value={chosen} onChange={(_, name) => onChoose(name)}>
      {archives.map((archive) => (
        <FormControlLabel
          key={archive.name}
          value={archive.name}
          disabled={archive.problem !== null}
          control={<Radio />}
          label={
            <>
              <Typography component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                {archive.name}
              </Typography>
              <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                {factsOf(archive)}
              </Typography>
            </>
          }
          sx={{ alignItems: 'flex-start', py: 0.5 }}
        />
      ))}
    </RadioGroup>
  );
}

function useImport({ id, name }: AdminPlugin, onDone: () => void) {
  const { announce } = useAnnounce();
  return useMutation({
    mutationFn: (archive: string) => importArchive(id, archive),
    onSuccess: async (answer) => {
      onDone();
      const rows = { count: answer.rows, rows: formatNumber(answer.rows), name };
      await announce(answer, { done: t('imported', rows), waiting: (names) => t('switchWaiting', { name, names }) });
    },
  });
}

export interface ImportDialogProps {
  readonly plugin: AdminPlugin;
  readonly onClose: () => void;
}

/** Brings a plugin's data back from one of its archives; its tables have to be empty. */
export function ImportDialog({ plugin, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState('');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(allArchives);
  const { mutate, isPending, error: failed } = useImport(plugin, onClose);
  const own = data?.pages.flatMap((page) => page.content).filter((archive) => archive.plugin === plugin.id) ?? [];
  const held = isPending ? 'pending' : chosen === '' && 'blocked';
  return (
    <AskDialog
      title={t('importTitle', { name: plugin.name })}
      verb={{ kind: 'normal', label: t('import'), held, onClick: () => mutate(chosen) }}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>{t('importText')}</Typography>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data || error ? null : <ListSkeleton rows={2} rowHeight={56} />}
        {data && own.length === 0 && !hasNextPage ? <EmptyState text={t('noArchives')} kind="pickup" /> : null}
        <Choice archives={own} chosen={chosen} onChoose={setChosen} />
        {hasNextPage ? (
          <Button color="inherit" loading={isFetching} onClick={() => void fetchNextPage()}>
            {t('olderArchives')}
          </Button>
        ) : null}
        {failed ? <ErrorState error={failed} title={t('importFailed')} /> : null}
      </Stack>
    </AskDialog>
  );
}
