import { ErrorState, Icon, ListSkeleton } from '@motorclub/sdk';
import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type MailTemplateDetail, mailTemplate } from '../api/emails.ts';
import { t } from './texts.ts';
import { useMayManage } from './useMailChange.ts';
import { useWords } from './useWords.ts';
import { WordsEditor } from './WordsEditor.tsx';
import { WordsPreview } from './WordsPreview.tsx';

function Content({ template }: { readonly template: MailTemplateDetail }) {
  const edited = useWords(template);
  const mayManage = useMayManage();
  return (
    <Stack sx={{ gap: 2.5 }}>
      <div>
        <Typography variant="h2">{template.summary}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {template.name}
        </Typography>
      </div>
      {template.fault ? (
        <Alert severity="warning">
          <AlertTitle>{t('faultTitle')}</AlertTitle>
          {template.fault}
        </Alert>
      ) : null}
      {mayManage ? null : <Alert severity="info">{t('onlyAdmins')}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <WordsEditor template={template} edited={edited} readOnly={!mayManage} />
        <WordsPreview name={template.name} words={edited.words} />
      </Box>
    </Stack>
  );
}

/** One template: its words, how they look, and back to the list. */
export function Template({ name, onBack }: { readonly name: string; readonly onBack: () => void }) {
  const { data, error, refetch } = useQuery(mailTemplate(name));
  return (
    <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
      <Button color="inherit" onClick={onBack} startIcon={<Icon name="chevronLeft" />} sx={{ alignSelf: 'flex-start' }}>
        {t('allMailTemplates')}
      </Button>
      {error && !data ? <ErrorState error={error} title={t('templateFailed')} onRetry={() => void refetch()} /> : null}
      {data ? <Content key={data.name} template={data} /> : null}
      {data || error ? null : <ListSkeleton rows={4} rowHeight={72} />}
    </Stack>
  );
}
