import { EmptyState, Loaded, Pager, Panel, queryPage, useCan, useQueryText } from '@motorclub/sdk';
import { Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { decideProposal, proposals } from '../../api/catalogue.ts';
import type { Proposal } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { t } from '../../texts/catalogue.ts';

function Decision({ proposal }: { readonly proposal: Proposal }) {
  const [answer, setAnswer] = useState('');
  const deciding = useAction({
    run: (accept: boolean) => decideProposal(proposal.id, accept, answer.trim()),
    done: ({ status }) => t(`proposal_${status}`),
  });
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', pt: 1 }}>
      <TextField
        size="small"
        label={t('proposalAnswer')}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        sx={{ flex: '1 1 200px' }}
      />
      <Button size="small" variant="contained" loading={deciding.isPending} onClick={() => deciding.mutate(true)}>
        {t('proposalAccept')}
      </Button>
      <Button size="small" color="inherit" loading={deciding.isPending} onClick={() => deciding.mutate(false)}>
        {t('proposalDecline')}
      </Button>
    </Stack>
  );
}

const formatValue = (value: unknown) => (value === null || value === '' ? t('proposalNothing') : String(value));

function Row({ proposal, decides }: { readonly proposal: Proposal; readonly decides: boolean }) {
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{proposal.targetName}</Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t('proposalBy', { name: proposal.proposedBy.username, status: t(`proposal_${proposal.status}`) })}
      </Typography>
      {proposal.changes.map(({ field, before, after }) => (
        <Typography key={field} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {t('proposalChange', {
            field: t(`field_${field}` as 'field_name'),
            before: formatValue(before),
            after: formatValue(after),
          })}
        </Typography>
      ))}
      {proposal.answer ? <Typography variant="body2">{proposal.answer}</Typography> : null}
      {decides && proposal.status === 'OPEN' ? <Decision proposal={proposal} /> : null}
    </Box>
  );
}

/** Proposed changes: staff decide on them, organisers see what became of their own. */
export function Proposals() {
  const [search] = useQueryText();
  const decides = useCan('events.manage_catalogue');
  return (
    <Panel title={t('catalogue_proposals')}>
      <Loaded found={useQuery(proposals(queryPage(search)))} failed={t('catalogueFailed')} rowHeight={72}>
        {({ content, currentPage, totalPages }) =>
          content.length === 0 ? (
            <EmptyState text={t('noProposals')} kind="hatch" />
          ) : (
            <>
              <Box component="ul" aria-label={t('catalogue_proposals')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {content.map((proposal) => (
                  <Row key={proposal.id} proposal={proposal} decides={decides} />
                ))}
              </Box>
              <Pager page={currentPage} totalPages={totalPages} />
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
