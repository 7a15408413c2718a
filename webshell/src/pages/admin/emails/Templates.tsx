import { ErrorState, ListSkeleton, Panel, useQueryText } from '@motorclub/sdk';
import { Box, ButtonBase, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type MailTemplate, mailTemplates } from '../api/emails.ts';
import { Template } from './Template.tsx';
import { t } from './texts.ts';

function TemplateRow({ template, onOpen }: { readonly template: MailTemplate; readonly onOpen: () => void }) {
  const { name, owner, summary, overridden, fault } = template;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <ButtonBase
        onClick={onOpen}
        sx={{ width: '100%', gap: 2, px: 2.5, py: 1.25, textAlign: 'left', justifyContent: 'flex-start' }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="span" sx={{ display: 'block' }}>
            {summary}
          </Typography>
          <Typography variant="caption" component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {name}
            {owner === 'core' ? null : ` · ${owner}`}
          </Typography>
        </Box>
        <Stack direction="row" sx={{ gap: 1 }}>
          {overridden && !fault ? <Chip size="small" variant="outlined" color="info" label={t('reworded')} /> : null}
          {fault ? <Chip size="small" variant="outlined" color="warning" label={t('notInUse')} /> : null}
        </Stack>
      </ButtonBase>
    </Box>
  );
}

/** Every kind of mail that the site sends; one of them opens to its words. */
export function Templates() {
  const [search, change] = useQueryText();
  const chosen = search.get('template');
  const { data, error, refetch } = useQuery(mailTemplates);
  if (chosen) return <Template name={chosen} onBack={() => change({ template: '' }, { replace: false })} />;
  if (error && !data) return <ErrorState error={error} title={t('templatesFailed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={6} rowHeight={56} />;
  return (
    <Panel padded={false}>
      <Box component="ul" aria-label={t('templates')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.content.map((template) => (
          <TemplateRow
            key={template.name}
            template={template}
            onOpen={() => change({ template: template.name }, { replace: false })}
          />
        ))}
      </Box>
    </Panel>
  );
}
